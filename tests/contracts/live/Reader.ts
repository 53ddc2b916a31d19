import type { ReaderKind } from '../../../api/live/encodeEvent.ts'
import type { Connection } from './Connection.ts'
import { LiveView } from './LiveView.ts'

/** That somebody may do less than before, as was acknowledged; null if they may not read the map at all. */
export interface Lowered {
  readonly to: Rights
}

/** Somebody who has the map open. */
export interface Reader {
  readonly userId: number
  readonly view: LiveView
  sessionKey: string
  role: Rights
  isSignedIn: boolean
  /** What was taken back last, unless it is being given back. */
  lowered: Lowered | null
  connection: Connection | null
  /** Whether the last try to open a stream was refused. */
  isRefused: boolean
}

export const aReader = (userId: number, role: Rights): Reader => ({
  userId,
  role,
  view: new LiveView(),
  sessionKey: `session-${userId}`,
  isSignedIn: true,
  lowered: null,
  connection: null,
  isRefused: false,
})

/** How somebody reads a map; null if they may not. */
export type Rights = ReaderKind | null

export const rightsOf = ({ role, isSignedIn }: Pick<Reader, 'role' | 'isSignedIn'>): Rights =>
  isSignedIn ? role : null

/** The more, the more they may. */
export const rank = (rights: Rights): number => [null, 'viewer', 'editor'].indexOf(rights)
