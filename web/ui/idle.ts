const IDLE_TIMEOUT_MS = 2_000

/** Resolves when the page has nothing else to do. Safari lacks `requestIdleCallback`. */
export const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function')
      requestIdleCallback(() => resolve(), { timeout: IDLE_TIMEOUT_MS })
    else setTimeout(resolve, IDLE_TIMEOUT_MS / 10)
  })

/** Whether the visitor asked for less to be loaded. Only some browsers tell. */
export const isSavingData = (): boolean =>
  'connection' in navigator &&
  typeof navigator.connection === 'object' &&
  navigator.connection !== null &&
  'saveData' in navigator.connection &&
  navigator.connection.saveData === true
