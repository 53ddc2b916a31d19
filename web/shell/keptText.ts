/** What the browser keeps under a key; null where there is nothing, or storage is shut to this page. */
export const readKept = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Where storage is full or shut, it lasts as long as the page. */
export const keepText = (key: string, text: string): void => {
  try {
    localStorage.setItem(key, text)
  } catch {
    return
  }
}
