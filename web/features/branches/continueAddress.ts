/** The parameter of a map's address for somebody who means to continue it. */
const CONTINUE = 'continue'

/** Returns the address of a map that asks at once what its branch is to be called. */
export const pathToContinue = (mapPath: string): string => `${mapPath}?${CONTINUE}`

export const isToContinue = (): boolean => new URLSearchParams(window.location.search).has(CONTINUE)

/** Takes that out of the page's address, without a history entry. */
export const leaveContinue = (): void => {
  if (!isToContinue()) return
  const { pathname, search, hash } = window.location
  const parameters = new URLSearchParams(search)
  parameters.delete(CONTINUE)
  const rest = parameters.toString()
  window.history.replaceState(window.history.state, '', pathname + (rest === '' ? '' : `?${rest}`) + hash)
}
