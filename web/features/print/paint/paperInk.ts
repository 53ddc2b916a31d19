/** What is beside the map is dark on white, whatever the page's theme: it is for paper. */
export const PAPER_INK = { paper: '#ffffff', text: '#16181a', faint: '#5b6066' } as const
