import { fireEvent, render } from '@testing-library/svelte';
import { createRawSnippet } from 'svelte';
import { beforeEach, expect, it } from 'vitest';
import Sidebar from './Sidebar.svelte';

const PARTS = '<div><p class="zoom"></p><div class="log"><b></b></div><button class="piles"></button></div>';

let sidebar: HTMLElement;
let log: Element;
let zoom: Element;
beforeEach(() => {
    const children = createRawSnippet(() => ({ render: () => PARTS }));
    const { container } = render(Sidebar, { children });
    sidebar = container.querySelector('aside') as HTMLElement;
    sidebar.replaceChildren(...(sidebar.firstElementChild?.children ?? [])); // a raw snippet has only one element
    log = sidebar.querySelector('.log b') as Element;
    zoom = sidebar.querySelector('.zoom') as Element;
});

const hover = (element: Element, pointerType = 'mouse') => {
    const event = new MouseEvent('pointerover', { bubbles: true });
    Object.defineProperty(event, 'pointerType', { value: pointerType });
    return fireEvent(element, event);
};

it('names the part under the mouse until the mouse leaves', async () => {
    expect(sidebar.dataset['hoveredPart']).toBeUndefined();
    await hover(log);
    expect(sidebar.dataset['hoveredPart']).toBe('log');
    await fireEvent.pointerLeave(sidebar);
    expect(sidebar.dataset['hoveredPart']).toBeUndefined();
});

it('does not count the full-size card, nor a finger', async () => {
    await hover(log, 'touch');
    expect(sidebar.dataset['hoveredPart']).toBeUndefined();
    await hover(log);
    await hover(zoom);
    expect(sidebar.dataset['hoveredPart']).toBeUndefined();
});

it('names the focused part, until the mouse moves; losing the focus keeps the hovered one', async () => {
    const piles = sidebar.querySelector<HTMLElement>('.piles');
    await hover(log);
    piles?.focus();
    await Promise.resolve();
    expect(sidebar.dataset['hoveredPart']).toBe('piles');
    piles?.blur();
    await Promise.resolve();
    expect(sidebar.dataset['hoveredPart']).toBe('log');
    piles?.focus();
    await hover(log);
    expect(sidebar.dataset['hoveredPart']).toBe('log');
});
