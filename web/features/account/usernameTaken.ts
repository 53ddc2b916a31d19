/**
 * Whether the address carries `error=username_taken`; if so it is cleaned by replacing it, so that neither a reload
 * nor the back button brings the message again. Read once, before anything is drawn.
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
