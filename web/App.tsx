import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { BrowserRouter, Route, Routes, useLocation } from 'react-router-dom'
import { pageView } from './analytics.ts'
import { createQueryClient } from './createQueryClient.ts'
import { AccountDialogs } from './features/account/AccountDialogs.tsx'
import { useSignInSignals } from './features/account/useSignInSignals.ts'
import { MapSkeleton } from './shell/MapSkeleton.tsx'
import { Home } from './pages/Home.tsx'
import { loadMapPage } from './pages/mapPageChunk.ts'
import { NotFound } from './pages/NotFound.tsx'
import { PageErrorBoundary } from './PageErrorBoundary.tsx'
import { ROUTES } from './paths.ts'
import { siteConfig } from './siteConfig.ts'
import { AlertProvider } from './ui/AlertProvider.tsx'
import { lazyWithRetry } from './ui/loadChunk.tsx'
import { LiveRegion } from './ui/announce.tsx'
import { ToastLayer } from './ui/ToastLayer.tsx'
import { TooltipHost } from './ui/Tooltip.tsx'

const MapPage = lazyWithRetry(loadMapPage)

const queryClient = createQueryClient()

export interface AppProps {
  /** The page was opened after a sign-in whose username was already taken. */
  usernameTaken: boolean
}

/** Without transitions: they would keep the old page on screen until the script of the new one has loaded. */
export const App = ({ usernameTaken }: AppProps) => (
  <QueryClientProvider client={queryClient}>
    <BrowserRouter useTransitions={false}>
      <AlertProvider>
        <PageErrorBoundary>
          <Pages usernameTaken={usernameTaken} />
        </PageErrorBoundary>
        <AccountDialogs usernameTaken={usernameTaken} />
        <LiveRegion />
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
    <Routes>
      <Route path={ROUTES.home} element={<Home usernameTaken={usernameTaken} />} />
      <Route
        path={ROUTES.map}
        element={
          <Suspense fallback={<MapSkeleton />}>
            <MapPage />
          </Suspense>
        }
      />
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}
