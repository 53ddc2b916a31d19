/** The browser has fetched it by then. */
const RELEASED_AFTER_MS = 60_000

/** Puts a file among the downloads. */
export const saveFile = (file: Blob, name: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), RELEASED_AFTER_MS)
}
