// render.ts: renders components with the actions of a table, for component tests.

import { render } from '@testing-library/svelte';
import type { Component, MountOptions } from 'svelte';
import { vi } from 'vitest';
import type { Mock } from 'vitest';
import { TABLE } from '../src/board/table_actions';
import type { TableActions } from '../src/board/table_actions';
import type { Library } from '../src/state/facts';

type Actions = { [Name in keyof TableActions]-?: Mock<NonNullable<TableActions[Name]>> };

/** Renders a component with mocked actions of the table; `library`: the cards that its texts name. */
export function renderAtTable<Props extends Record<string, unknown>>(
    component: Component<Props>,
    props: NoInfer<Props>,
    library: Library | null = null,
) {
    const actions: Actions = {
        act: vi.fn(),
        hover: vi.fn(),
        factsOf: vi.fn((def: number | undefined) => library?.of(def) ?? null),
        pinAndExplain: vi.fn(),
        browse: vi.fn(),
        seek: vi.fn(),
    };
    const options = { props, context: new Map([[TABLE, actions]]) } as Partial<MountOptions<Props>>;
    return { ...render(component, options), actions };
}
