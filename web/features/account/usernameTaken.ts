/**
 * Whether the address contains `error=username_taken`; if so, the address is replaced without it, so that neither a
 * reload nor the Back button shows the message again. Called once, before anything is rendered.
 */
export const takeUsernameTaken = (
  location: Pick<Location, 'pathname' | 'search' | 'hash'>,
  history: Pick<History, 'replaceState' | 'state'>,
): boolean => {
  const query = new URLSearchParams(location.search)
  if (query.get('error') !== 'username_taken') return false
  query.delete('error')
  const search = query.size > 0 ? `?${query}` : ''
  history.replaceState(history.state, '', location.pathname + search + location.hash)
  return true
}
