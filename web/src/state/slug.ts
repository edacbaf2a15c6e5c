// slug.ts: titles as parts of addresses.

/** "Kaptin Bluddflagg's Krew" → "kaptin-bluddflaggs-krew". */
export function slugOf(title: string): string {
    return (
        title
            .normalize('NFD')
            .replace(/[\u0300-\u036f'’]/g, '')
            .toLowerCase()
            .match(/[a-z0-9]+/g)
            ?.join('-') ?? ''
    );
}
