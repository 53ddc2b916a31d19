/** Said where a viewer's own things can no longer be kept. */
export const STORAGE_FULL = 'This browser’s storage is full: what you changed lasts until you leave the page.'
