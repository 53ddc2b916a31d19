export const VIEWER_KEY = 'pinfold_viewer'

/** Who was signed in here when the server last said so, for what is read without a network; null for nobody. */
export const lastViewer = (): number | null => {
  try {
    return Number(localStorage.getItem(VIEWER_KEY)) || null
  } catch {
    return null
  }
}
