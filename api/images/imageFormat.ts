/** What is accepted, by content. */
export type ImageFormat = 'png' | 'jpeg' | 'gif' | 'webp' | 'avif'
