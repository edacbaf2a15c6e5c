// button_keys.ts: keys of an element that has the role of a button but is not one.

/** A handler of keydown events: Enter and Space click. */
export function onButtonKey(click: (element: HTMLElement) => void) {
    return (event: KeyboardEvent & { currentTarget: HTMLElement }): void => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        event.stopPropagation();
        click(event.currentTarget);
    };
}
