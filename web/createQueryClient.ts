import { onlineManager, QueryClient } from '@tanstack/react-query'

/**
 * Without a network, queries and mutations fail at once instead of waiting for it unseen: nobody expects a map to be
 * deleted an hour after the click. Failed queries run again when the network is back.
 */
export const createQueryClient = (): QueryClient => {
  // It takes a page for online until told otherwise, and would miss the return of a network that was never there.
  if (globalThis.navigator?.onLine === false) onlineManager.setOnline(false)
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: 1,
        staleTime: 30_000,
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always' },
    },
  })
  // Else the network may be lost unseen until the provider's first effect, and its return would tell nothing.
  queryClient.mount()
  return queryClient
}
