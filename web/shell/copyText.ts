/** False where the browser does not allow it, as on pages without HTTPS. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

export const COPY_FAILED = 'Failed to copy to clipboard.'
