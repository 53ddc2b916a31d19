import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { BrowserRouter, Route, Routes, useLocation } from 'react-router-dom'
import { pageView } from './analytics.ts'
import { ChunkBoundary } from './ChunkBoundary.tsx'
import { AccountDialogs } from './features/account/AccountDialogs.tsx'
import { useSignInSignals } from './features/account/useSignInSignals.ts'
import { loadChunk } from './ui/loadChunk.ts'
import { Home } from './pages/Home.tsx'
import { NotFound } from './pages/NotFound.tsx'
import { ROUTES } from './paths.ts'
import { siteConfig } from './siteConfig.ts'
import { AlertProvider } from './ui/AlertDialog.tsx'
import { ToastLayer } from './ui/ToastLayer.tsx'
import { TooltipHost } from './ui/TooltipHost.tsx'

const MapPage = lazy(() =>
  loadChunk(() => import('./pages/Map.tsx').then((module) => ({ default: module.MapPage }))),
)

const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: 1, staleTime: 30_000, refetchOnWindowFocus: false } },
})

export interface AppProps {
  /** The page was opened after a sign-in whose username belongs to somebody else. */
  usernameTaken: boolean
}

export const App = ({ usernameTaken }: AppProps) => (
  <QueryClientProvider client={queryClient}>
    <BrowserRouter>
      <AlertProvider>
        <ChunkBoundary>
          <Pages usernameTaken={usernameTaken} />
        </ChunkBoundary>
        <AccountDialogs usernameTaken={usernameTaken} />
        <ToastLayer />
        <TooltipHost />
      </AlertProvider>
    </BrowserRouter>
  </QueryClientProvider>
)

const Pages = ({ usernameTaken }: AppProps) => {
  const { pathname } = useLocation()
  useSignInSignals()
  useEffect(() => pageView(pathname, siteConfig().analyticsUrl), [pathname])
  return (
    <Suspense fallback={<div className="full-page" aria-busy="true" />}>
      <Routes>
        <Route path={ROUTES.home} element={<Home usernameTaken={usernameTaken} />} />
        <Route path={ROUTES.map} element={<MapPage />} />
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Suspense>
  )
}
