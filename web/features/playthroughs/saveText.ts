const MEDIA_TYPES = { json: 'application/json', csv: 'text/csv' }
const RELEASED_AFTER_MS = 60_000

/** Puts a text among the downloads. */
export const saveText = (text: string, name: string, kind: keyof typeof MEDIA_TYPES): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: MEDIA_TYPES[kind] }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), RELEASED_AFTER_MS)
}
