import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { BrowserRouter, Route, Routes, useLocation, useNavigationType } from 'react-router-dom'
import { ROUTES } from '../shared/paths.ts'
import { MODERATION_TEXTS } from '../shared/people/moderation.ts'
import { INVITATION_PAGE_TEXTS } from '../shared/texts/memberTexts.ts'
import { NOTIFICATION_TEXTS } from '../shared/texts/notificationTexts.ts'
import { TEXTS } from '../shared/texts/texts.ts'
import { pageView } from './analytics.ts'
import { AccountDialogs } from './features/account/AccountDialogs.tsx'
import { useSignInSignals } from './features/account/useSignInSignals.ts'
import { PageErrorBoundary } from './PageErrorBoundary.tsx'
import { Home } from './pages/Home.tsx'
import { CardListSkeleton, MapListSkeleton } from './pages/ListSkeleton.tsx'
import { MapPage } from './pages/mapPageChunk.ts'
import { NotFound } from './pages/NotFound.tsx'
import { MapSkeleton } from './shell/canvas/MapSkeleton.tsx'
import { siteConfig } from './siteConfig.ts'
import { lazyPart } from './ui/lazyPart.tsx'
import { AlertProvider } from './ui/overlay/AlertProvider.tsx'
import { ToastLayer } from './ui/overlay/ToastLayer.tsx'
import { TooltipHost } from './ui/overlay/Tooltip.tsx'
import { useHeadingFocus, usePageTop } from './ui/page/headingFocus.ts'
import { PageFiles } from './ui/page/PageFiles.tsx'
import { LiveRegion } from './ui/status/announce.tsx'

const MyMaps = lazyPart(() => import('./pages/MyMaps.tsx').then((module) => module.MyMaps))
const MyComments = lazyPart(() => import('./pages/MyComments.tsx').then((module) => module.MyComments))
const MySuggestions = lazyPart(() =>
  import('./pages/MySuggestions.tsx').then((module) => module.MySuggestions),
)
const MyProgress = lazyPart(() => import('./pages/MyProgress.tsx').then((module) => module.MyProgress))
const Favourites = lazyPart(() => import('./pages/Favourites.tsx').then((module) => module.Favourites))
const Moderation = lazyPart(() => import('./pages/Moderation.tsx').then((module) => module.Moderation))
const Admin = lazyPart(() => import('./pages/Admin.tsx').then((module) => module.Admin))
const Notifications = lazyPart(() =>
  import('./pages/Notifications.tsx').then((module) => module.Notifications),
)
const Invitation = lazyPart(() => import('./pages/Invitation.tsx').then((module) => module.Invitation))
const UserMaps = lazyPart(() => import('./pages/UserMaps.tsx').then((module) => module.UserMaps))

const OfflineMap = lazyPart(() => import('./pages/OfflineMap.tsx').then((module) => module.OfflineMap))
const OfflineMaps = lazyPart(() => import('./pages/OfflineMaps.tsx').then((module) => module.OfflineMaps))

/** Each with what stands in for it until its script is there. */
const LIST_PAGES = [
  {
    path: ROUTES.localMaps,
    Page: OfflineMaps,
    skeleton: <MapListSkeleton title={TEXTS.localMaps.title} />,
  },
  {
    path: ROUTES.myMaps,
    Page: MyMaps,
    skeleton: (
      <MapListSkeleton
        title={TEXTS.myMaps.title}
        section={{ title: TEXTS.myMaps.online, hint: TEXTS.myMaps.onlineHint }}
      />
    ),
  },
  {
    path: ROUTES.myComments,
    Page: MyComments,
    skeleton: <CardListSkeleton title={TEXTS.myComments.title} />,
  },
  {
    path: ROUTES.mySuggestions,
    Page: MySuggestions,
    skeleton: <CardListSkeleton title={TEXTS.mySuggestions.title} />,
  },
  {
    path: ROUTES.myProgress,
    Page: MyProgress,
    skeleton: <CardListSkeleton title={TEXTS.myProgress.title} />,
  },
  {
    path: ROUTES.moderation,
    Page: Moderation,
    skeleton: <CardListSkeleton title={MODERATION_TEXTS.title} hasChoice />,
  },
  {
    path: ROUTES.notifications,
    Page: Notifications,
    skeleton: <CardListSkeleton title={NOTIFICATION_TEXTS.title} />,
  },
  {
    path: ROUTES.invitation,
    Page: Invitation,
    skeleton: <CardListSkeleton title={INVITATION_PAGE_TEXTS.title} />,
  },
  {
    path: ROUTES.favourites,
    Page: Favourites,
    skeleton: <MapListSkeleton title={TEXTS.favourite.title} />,
  },
  ...[ROUTES.admin, ROUTES.adminSection, ROUTES.adminUser].map((path) => ({
    path,
    Page: Admin,
    skeleton: <CardListSkeleton title={TEXTS.site.admin} hasChoice />,
  })),
  ...[ROUTES.mapsOfUser, ROUTES.mapsOfUserById].map((path) => ({
    path,
    Page: UserMaps,
    skeleton: <MapListSkeleton title={TEXTS.userMaps.title} />,
  })),
]

const NewVersion = lazyPart(() => import('./features/app/NewVersion.tsx').then((module) => module.NewVersion))

/** Only where the site's files are kept already: everybody else gets the newest ones anyway. */
const isKeptOffline = Boolean(globalThis.navigator?.serviceWorker?.controller)

interface PagesProps {
  /** The page was opened after a sign-in whose username was already taken. */
  usernameTaken: boolean
}

export interface AppProps extends PagesProps {
  queryClient: QueryClient
}

/** Without transitions: they would keep the old page on screen until the script of the new one has loaded. */
export const App = ({ usernameTaken, queryClient }: AppProps) => (
  <QueryClientProvider client={queryClient}>
    <BrowserRouter useTransitions={false}>
      <AlertProvider>
        <PageErrorBoundary>
          <Pages usernameTaken={usernameTaken} />
        </PageErrorBoundary>
        <AccountDialogs usernameTaken={usernameTaken} />
        <PageFiles />
        <LiveRegion />
        <ToastLayer />
        <TooltipHost />
        {isKeptOffline && (
          <ErrorBoundary fallback={null}>
            <NewVersion />
          </ErrorBoundary>
        )}
      </AlertProvider>
    </BrowserRouter>
  </QueryClientProvider>
)

const Pages = ({ usernameTaken }: PagesProps) => {
  const { pathname } = useLocation()
  useSignInSignals()
  usePageTop(pathname, useNavigationType())
  useHeadingFocus(pathname)
  useEffect(() => pageView(pathname, siteConfig().analyticsUrl), [pathname])
  return (
    <Routes>
      <Route path={ROUTES.home} element={<Home usernameTaken={usernameTaken} />} />
      <Route path={ROUTES.map} element={<MapPage fallback={<MapSkeleton />} />} />
      <Route path={ROUTES.localMap} element={<OfflineMap fallback={<MapSkeleton />} />} />
      {LIST_PAGES.map(({ path, Page, skeleton }) => (
        <Route key={path} path={path} element={<Page fallback={skeleton} />} />
      ))}
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}
