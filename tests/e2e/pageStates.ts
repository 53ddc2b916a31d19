import { type BrowserContext, expect, type Locator, type Page, type Route } from '@playwright/test'
import { EMPTY_CONTENT } from '../../shared/content/content.ts'
import { encodeContent } from '../../shared/content/contentParts.ts'
import { LOCAL_TEXTS } from '../../shared/texts/localTexts.ts'
import { NOTIFICATION_TEXTS } from '../../shared/texts/notificationTexts.ts'
import { TEXTS } from '../../shared/texts/texts.ts'
import type { BuiltServer } from './BuiltServer.ts'
import { postedComment } from '../commentCalls.ts'
import { addPois } from './ownMap.ts'
import { signInContext } from './signInContext.ts'

/** Open, or what a page shows while it has nothing to show. */
type State = 'open' | 'loading' | 'empty' | 'failed' | 'offline'

/** A page of which the states are looked at. */
interface StatefulPage {
  readonly name: string
  readonly path: (mapId: number) => string
  /** The calls that the state is about. */
  readonly calls: string
  /** How to know each state that the page has. */
  readonly shown: Partial<Record<State, (page: Page) => Locator>>
  /** How a state is brought about where it takes more than an answer to the calls. */
  readonly bring?: Partial<Record<State, (page: Page, calls: string) => Promise<unknown>>>
  /** Done once the page is open. */
  readonly then?: (page: Page) => Promise<void>
}

const heading = (name: string) => (page: Page) => page.getByRole('heading', { name })
const offline = (page: Page) => page.getByText('Offline', { exact: true }).first()
/** The same on pages without a map, where a script of its own tells it. */
const offlineAbove = (page: Page) => offline(page)
const TELLER = '**/assets/PendingChanges-*.js'
const tile = (page: Page) => page.getByRole('article').first()
/** Those of the list, not those that stand in for the page before its script is there. */
const placeholders = (page: Page) => page.locator('main[id] .skel').first()

/** The content of the map, with nothing in it. */
const withoutContent = (page: Page, calls: string) =>
  page.route(calls, async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as object
    await route.fulfill({ response, json: { ...answer, parts: encodeContent(EMPTY_CONTENT) } })
  })

/** A list of maps. */
const list = (none: string): StatefulPage['shown'] => ({
  open: tile,
  loading: placeholders,
  empty: heading(none),
  failed: heading(TEXTS.home.failed.title),
  offline: offlineAbove,
})

/** The network goes while the calls are made, once the script is there. */
const loseNetwork = (page: Page, calls: string) =>
  page.route(
    calls,
    async (route) => {
      await page.getByRole('main').waitFor()
      await page.context().setOffline(true)
      await route.abort('internetdisconnected')
    },
    { times: 1 },
  )

/** The browser's database does not open. */
const neverOpen = () => {
  const { open } = IDBFactory.prototype
  IDBFactory.prototype.open = function (...names) {
    return Object.defineProperty(open.apply(this, names), 'addEventListener', { value: () => undefined })
  }
}

/** The browser allows no database, as in some private windows. */
const refuse = () => {
  IDBFactory.prototype.open = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
}

const PAGES: readonly StatefulPage[] = [
  { name: 'home', path: () => '/', calls: '**/api/maps?**', shown: list(TEXTS.home.noMaps.title) },
  {
    name: 'my-maps',
    path: () => '/my-maps',
    calls: '**/api/user/id/*/maps**',
    shown: list(TEXTS.myMaps.noMaps.title),
  },
  {
    name: 'user-maps',
    path: () => '/user/Elswyth/maps',
    calls: '**/api/user/id/*/maps**',
    shown: list(TEXTS.userMaps.noMaps.title),
  },
  {
    name: 'favourites',
    path: () => '/favourites',
    calls: '**/api/user/favourites**',
    shown: list(TEXTS.favourite.none.title),
  },
  {
    name: 'my-comments',
    path: () => '/my-comments',
    calls: '**/api/comments/mine**',
    shown: {
      open: (page) => page.getByText('Mind the tide').first(),
      loading: placeholders,
      empty: heading(TEXTS.myComments.none),
      failed: heading(TEXTS.myComments.loadFailed),
      offline: offlineAbove,
    },
  },
  {
    name: 'moderation',
    path: () => '/moderation',
    calls: '**/api/moderation?**',
    shown: {
      open: (page) => page.getByRole('listitem').filter({ hasText: 'Spoils the end' }).first(),
      loading: placeholders,
      empty: heading('Nothing is reported'),
      failed: heading('The reports could not be loaded.'),
      offline: offlineAbove,
    },
  },
  {
    name: 'notifications',
    path: () => '/notifications',
    calls: '**/api/notifications',
    bring: {
      empty: (page, calls) =>
        page.route(calls, (route) => route.fulfill({ json: { unread: 0, notifications: [] } })),
    },
    shown: {
      loading: placeholders,
      empty: heading(NOTIFICATION_TEXTS.none),
      failed: heading(NOTIFICATION_TEXTS.loadFailed),
      offline: offlineAbove,
    },
  },
  {
    name: 'offline-maps',
    path: () => '/offline',
    calls: '**/nothing',
    bring: { loading: (page) => page.addInitScript(neverOpen), failed: (page) => page.addInitScript(refuse) },
    shown: {
      loading: placeholders,
      empty: heading(LOCAL_TEXTS.none.title),
      failed: heading(LOCAL_TEXTS.listFailed.title),
      offline: offlineAbove,
    },
  },
  {
    name: 'map',
    path: (mapId) => `/map/${mapId}`,
    calls: '**/api/maps/*/content',
    bring: { empty: withoutContent },
    shown: {
      loading: (page) => page.getByText('Loading the map…'),
      empty: (page) => page.getByText('Click the map to place the first one.'),
      failed: heading('The map could not be loaded.'),
      offline,
    },
  },
  {
    name: 'comments',
    path: (mapId) => `/map/${mapId}`,
    calls: '**/api/comments/*',
    // A panel that was left open is open again.
    then: async (page) => {
      const toggle = page.getByRole('button', { name: 'Comments', exact: true })
      if ((await toggle.getAttribute('aria-pressed')) !== 'true') await toggle.click()
    },
    shown: {
      open: (page) => page.getByText('Mind the tide').first(),
      loading: (page) => page.locator('.comments__skeletons'),
      empty: heading(TEXTS.comments.none.title),
      failed: (page) => page.getByText(TEXTS.comments.loadFailed),
      offline: (page) => page.getByText('You are offline. What you write is kept here'),
    },
  },
  {
    name: 'embed',
    path: (mapId) => `/embed/map/${mapId}`,
    calls: '**/api/maps/*/content',
    bring: { empty: withoutContent, offline: loseNetwork },
    shown: {
      open: (page) => page.getByRole('complementary').getByRole('treeitem', { name: 'Tower', exact: true }),
      loading: heading('Loading the map…'),
      empty: (page) => page.getByText('Nothing has been placed on this map yet.'),
      failed: heading('The map could not be loaded.'),
      offline: heading('You are offline.'),
    },
  },
]

const ANSWERS: Readonly<Partial<Record<State, (route: Route) => Promise<void>>>> = {
  loading: () => new Promise<void>(() => undefined),
  empty: (route) => route.fulfill({ json: [], headers: { 'X-Total-Count': '0' } }),
  failed: (route) => route.fulfill({ status: 500, body: '' }),
}

/** One state of one page, and how to bring it about. */
export interface PageState {
  readonly name: string
  readonly state: State
  /** The tab in which it was open cannot be used for another one. */
  readonly spoilsTab: boolean
  readonly open: (page: Page, mapId: number) => Promise<void>
}

/** All states of all pages. */
export const PAGE_STATES: readonly PageState[] = PAGES.flatMap((stateful) =>
  (Object.keys(stateful.shown) as State[]).map((state) => ({
    name: `${stateful.name}-${state}`,
    state,
    spoilsTab: stateful.bring?.[state] !== undefined,
    open: (page, mapId) => bringAbout(stateful, state, page, mapId),
  })),
)

const bringAbout = async (
  { calls, bring, path, then, shown }: StatefulPage,
  state: State,
  page: Page,
  mapId: number,
): Promise<void> => {
  const answer = ANSWERS[state]
  const bringState = bring?.[state]
  if (bringState) await bringState(page, calls)
  else if (answer) await page.route(calls, answer)
  const sign = shown[state]?.(page)
  const teller =
    state === 'offline' && shown.offline === offlineAbove ? page.waitForResponse(TELLER) : undefined
  await page.goto(path(mapId), { waitUntil: 'domcontentloaded' })
  await (await teller)?.finished()
  await then?.(page)
  if (state === 'offline' && !bringState) await goOffline(page, sign)
  else await sign?.waitFor()
}

/** What tells that there is no network is itself loaded after the page. */
const goOffline = async (page: Page, sign: Locator | undefined): Promise<void> => {
  await expect(async () => {
    await page.context().setOffline(false)
    await page.waitForLoadState()
    await page.context().setOffline(true)
    await sign?.waitFor({ timeout: 3_000 })
  }).toPass()
}

/** Signs in a moderator who has a map with a POI, a comment and a report, and keeps it as a favourite. Returns its id. */
export const withModerator = async (server: BuiltServer, context: BrowserContext): Promise<number> => {
  const { client: member } = await signInContext(server, context, 'wystan@example.org', 'Wystan')
  const { client, user } = await signInContext(server, context, 'elswyth@example.org', 'Elswyth', 'admin')
  const { _id } = await (await server.data()).addMap(user, 'Isles of Elswyth')
  await client.post(`/api/maps/${_id}/set-public`, { is_public: true })
  await addPois(client, Number(_id), [{ name: 'Tower', category: 'Sights', type: 'Towers' }])
  await client.post(`/api/user/favourites/${_id}`)
  const comment = await postedComment(client, Number(_id), 'Mind the tide at X 644, Y 873.')
  await member.post(`/api/comments/${comment.id}/report`, { reason: 'Spoils the end' })
  return Number(_id)
}
