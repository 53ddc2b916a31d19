import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import type { Change } from '../shared/content/changes.ts'
import type { CurrentUser } from '../shared/people/users.ts'
import type { Scene } from '../web/scene/Scene.ts'
import type { MapRecord, OwnMap } from '../web/sources/MapSource.ts'
import {
  createPresenceStore,
  createViewerStore,
  type Viewer,
  ViewerContext,
} from '../web/shell/viewerContext.ts'
import { createVisibility } from '../web/shell/visibility.ts'
import { setCurrentUser } from '../web/features/account/currentUser.ts'
import { AlertProvider } from '../web/ui/overlay/AlertProvider.tsx'
import { World } from './content/World.ts'
import { abilitiesFor } from './abilitiesFor.ts'

interface Surroundings {
  /** What is on the map. */
  readonly changes?: readonly Change[]
  /** Whether the viewer may edit it; true by default. */
  readonly canEdit?: boolean
  /** What is told of the map besides. */
  readonly record?: Partial<MapRecord>
  /** The floor that is chosen. */
  readonly floorId?: number
  /** Who is signed in; nobody by default. */
  readonly me?: CurrentUser
  /** The maps of whoever is signed in. */
  readonly ownMaps?: readonly OwnMap[]
}

/** A scene that is not drawn and ignores all calls. */
const stillScene = new Proxy({} as Scene, {
  get: (_, name) => (name === 'tool' ? 'select' : name === 'viewSize' ? NO_VIEW : () => () => undefined),
})
const NO_VIEW = { width: 0, height: 0 }

/** Renders a component as on an open map, with a simulated server and without a scene. */
export const renderInViewer = async (
  element: ReactNode,
  { changes = [], canEdit = true, record: told, floorId, me, ownMaps = [] }: Surroundings = {},
): Promise<{ user: UserEvent; world: World; viewer: Viewer; unmount: () => void }> => {
  const world = new World()
  world.source.ownMaps = ownMaps
  if (changes.length > 0) world.source.commitElsewhere(changes)
  await world.session.catchUp()
  const { record } = await world.source.open('1')
  const store = createViewerStore()
  if (floorId !== undefined) store.setState({ floorId })
  const viewer: Viewer = {
    mapId: '1',
    record: {
      ...record,
      abilities: abilitiesFor(canEdit),
      ...told,
    },
    source: world.source,
    scene: stillScene,
    session: world.session,
    store,
    visibility: createVisibility('1'),
    presence: createPresenceStore(),
    focusOn: (focus) => store.setState({ focus }),
  }
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  setCurrentUser(client, me ?? null)
  const { unmount } = render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <AlertProvider>
          <ViewerContext value={viewer}>{element}</ViewerContext>
        </AlertProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return { user: userEvent.setup(), world, viewer, unmount }
}
