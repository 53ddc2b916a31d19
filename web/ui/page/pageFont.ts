/**
 * Fetches the font of the interface before any text is shown in it. What is shown while a page's script loads is in a font of
 * the system, so that the file does not delay that on a slow network.
 */
export const loadPageFont = (): void => {
  void document.fonts?.load('1em "Hanken Grotesk"').catch(() => {})
}
