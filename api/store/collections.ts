import type { Calibration } from '../../shared/calibration/calibration.ts'
import type { Floor } from '../../shared/floors/floors.ts'
import type { Role } from '../../shared/people/users.ts'
import type { AdminLogDocument } from './adminDocuments.ts'
import type { AssetDocument } from './assetDocuments.ts'
import type { CollectionShape } from './CollectionShape.ts'
import type { BranchDocument } from './branchDocuments.ts'
import type { CommentDocument, HidingDocument, ModerationDocument } from './commentDocuments.ts'
import type { FeedbackDocument } from './feedbackDocuments.ts'
import type { GameDocument } from './gameDocuments.ts'
import type {
  FloorImageDocument,
  FormerImageDocument,
  JobDocument,
  LeaseDocument,
  MapImageDocument,
  OriginalDocument,
  ReplacementDocument,
  SocialImageDocument,
} from './imageDocuments.ts'
import type {
  HandOverDocument,
  InvitationDocument,
  InvitationUseDocument,
  MemberDocument,
} from './memberDocuments.ts'
import type { ProposalChangesDocument, ProposalDocument } from './proposalDocuments.ts'
import {
  type ProgressDocument,
  type ProgressLinkDocument,
  type ProgressNoteDocument,
  type ProgressPartDocument,
  type ProgressSettingsDocument,
  type ProgressSnapshotDocument,
  WEIGHED_PROGRESS,
} from './progressDocuments.ts'
import type { LogDocument, LogPartDocument, SnapshotDocument, SnapshotPartDocument } from './logDocuments.ts'
import type { SessionDocument } from './sessionDocuments.ts'
import type { StyleDocument } from './styleDocuments.ts'
import type { FavouriteDocument, VoteDocument } from './voteDocuments.ts'
import type { NotificationDocument, NotificationSettingsDocument } from './notificationDocuments.ts'

/** A person, keyed by the identity provider's (issuer, subject). `_id` is the counted id as text. */
export interface UserDocument {
  _id: string
  issuer: string
  subject: string
  username: string
  username_pending: boolean
  email: string
  /** What administrators find them by. Missing in the oldest documents until the first sweep. */
  search_key?: string
  role: Role
  /** What the operator allows this user instead of everybody's limits. */
  quota?: { maps: number; bytes: number } | null
  /** Why the operator has suspended this user, which may be ''. Missing or null if they may sign in. */
  suspended_reason?: string | null
  /** Whether others can make this user a member of their maps without asking. */
  joins_at_once?: boolean
  created_at: Date
}

/**
 * Holds a name for one owner: `username:{key}`, `looks:{skeleton}`, `identity:{issuer}|{subject}`, `game:{key}`, `directory:{key}`,
 * `counter:{noun}:{block}`. Its unique insert is what makes names unique. With the owner `unfinished` it announces a write
 * of several documents that a crash may leave half done.
 */
export interface ClaimDocument {
  _id: string
  owner_id: string
  created_at: Date
}

/** A map without its content, which the change log holds. */
export interface MapDocument {
  _id: string
  name: string
  name_key: string
  search_key: string
  game_id: number
  game_name: string
  slug: string
  uploader_id: number
  uploader_username: string
  parent_map_id: number | null
  map_directory: string
  is_public: boolean
  /** Public, without a parent, and neither importing, hidden nor deleted: lists need only this one flag. */
  listed: boolean
  /** Whether others are to see it once all of it is there; until then it is private. */
  importing?: boolean
  /** What tells the import that filled it apart from others. */
  import_hash?: string
  /** Whether it is to stay private then. */
  stays_private?: boolean
  /** Whether it is a branch onto which the server still copies everything; until then nobody changes it. */
  filling?: boolean
  deleted: boolean
  /** Why moderators have hidden it. Missing or null if they have not. */
  hidden_reason?: string | null
  /** Whether its owner lets others branch it, though it is not abandoned. */
  allows_branching?: boolean
  tip_url: string | null
  version_id: string | null
  /** Whether others may suggest changes to its owner. Missing where they may. */
  takes_suggestions?: boolean
  /** The sum of its votes, kept here for the order of lists; `api/votes/castVote.ts` writes it. */
  votes: number
  /** Part of every file's address; replaced when the map becomes private. */
  access_token: string
  image: MapImageDocument
  /** The file of the image that is to replace this one, or has: then it is this one's. */
  replaced_by?: string | null
  /** The coordinates of the game, with the image on which their points are. Missing or null where it has none. */
  calibration?: { image_id: string; value: Calibration } | null
  /** Its floors, the lowest first, with the image on which their frames are. Missing where it has none. */
  floors?: { image_id: string; list: Floor[] }
  /** The images before this one, oldest first. */
  former_images?: FormerImageDocument[]
  created_at: Date
  updated_at: Date
}

export interface Documents {
  users: UserDocument
  claims: ClaimDocument
  sessions: SessionDocument
  games: GameDocument
  maps: MapDocument
  branches: BranchDocument
  log: LogDocument
  logParts: LogPartDocument
  snapshots: SnapshotDocument
  snapshotParts: SnapshotPartDocument
  assets: AssetDocument
  originals: OriginalDocument
  replacements: ReplacementDocument
  floorImages: FloorImageDocument
  styles: StyleDocument
  votes: VoteDocument
  favourites: FavouriteDocument
  socialImages: SocialImageDocument
  comments: CommentDocument
  hidings: HidingDocument
  moderation: ModerationDocument
  members: MemberDocument
  invitations: InvitationDocument
  invitationUses: InvitationUseDocument
  handOvers: HandOverDocument
  proposals: ProposalDocument
  proposalChanges: ProposalChangesDocument
  adminLog: AdminLogDocument
  feedback: FeedbackDocument
  notifications: NotificationDocument
  notificationSettings: NotificationSettingsDocument
  progress: ProgressDocument
  progressSnapshots: ProgressSnapshotDocument
  progressParts: ProgressPartDocument
  progressNotes: ProgressNoteDocument
  progressLinks: ProgressLinkDocument
  progressSettings: ProgressSettingsDocument
  jobs: JobDocument
  leases: LeaseDocument
}
export type CollectionName = keyof Documents

interface CollectionSpec<C extends CollectionName> extends CollectionShape {
  /** The only fields that may be used in `equals`, `range` and `sort`. */
  readonly indexed: readonly (keyof Documents[C] & string)[]
  /** Several fields together, for lists that filter by the first and sort by the rest. */
  readonly compound?: readonly (readonly (keyof Documents[C] & string)[])[]
  readonly unique?: readonly (keyof Documents[C] & string)[]
  readonly dates: readonly (keyof Documents[C] & string)[]
  /** Whether it has a `search_key` to be searched by substring. */
  readonly searchable?: true
}

/** What both stores build their tables and indexes from. */
export const COLLECTIONS = {
  users: { indexed: ['username', 'created_at'], dates: ['created_at'], searchable: true },
  claims: { indexed: ['owner_id'], dates: ['created_at'] },
  sessions: { indexed: ['user_id', 'expires_at'], dates: ['signed_in_at', 'seen_at', 'expires_at'] },
  games: {
    indexed: ['name_key', 'slug', 'listed'],
    compound: [['listed', 'name_key']],
    dates: ['created_at'],
  },
  maps: {
    indexed: [
      'listed',
      'deleted',
      'uploader_id',
      'game_id',
      'parent_map_id',
      'map_directory',
      'votes',
      'name_key',
      'hidden_reason',
      'created_at',
    ],
    compound: [
      ['listed', 'votes', 'created_at'],
      ['listed', 'created_at'],
      ['listed', 'name_key'],
      ['uploader_id', 'created_at'],
      ['game_id', 'listed'],
    ],
    dates: ['created_at', 'updated_at'],
    searchable: true,
  },
  branches: {
    indexed: ['origin_id', 'is_filled', 'created_at'],
    compound: [['origin_id', 'is_filled', 'created_at']],
    dates: ['created_at'],
  },
  log: {
    indexed: ['map_id', 'revision', 'change_key'],
    compound: [['map_id', 'revision']],
    unique: ['change_key'],
    dates: ['at'],
  },
  logParts: { indexed: ['map_id', 'parts_id', 'created_at'], dates: ['created_at'] },
  snapshots: { indexed: ['map_id', 'revision'], compound: [['map_id', 'revision']], dates: ['created_at'] },
  snapshotParts: { indexed: ['map_id'], dates: [] },
  assets: {
    indexed: ['map_id', 'user_id', 'bytes', 'named', 'suggested', 'proposal_id', 'created_at'],
    compound: [
      ['map_id', 'bytes'],
      ['user_id', 'bytes'],
      ['suggested', 'map_id', 'bytes'],
      ['suggested', 'user_id', 'bytes'],
      ['named', 'created_at'],
    ],
    dates: ['created_at'],
  },
  originals: { indexed: ['user_id', 'bytes'], compound: [['user_id', 'bytes']], dates: ['created_at'] },
  replacements: { indexed: ['user_id', 'bytes'], compound: [['user_id', 'bytes']], dates: ['created_at'] },
  floorImages: {
    indexed: ['map_id', 'user_id', 'bytes'],
    compound: [
      ['map_id', 'bytes'],
      ['user_id', 'bytes'],
    ],
    dates: ['left_out_at', 'created_at'],
  },
  styles: { indexed: [], dates: ['updated_at'] },
  votes: {
    indexed: ['map_id', 'user_id', 'vote'],
    compound: [['map_id', 'vote']],
    dates: ['created_at'],
  },
  favourites: { indexed: ['user_id', 'map_id'], dates: ['created_at'] },
  socialImages: { indexed: [], dates: ['made_at'] },
  comments: {
    indexed: [
      'map_id',
      'user_id',
      'parent_comment_id',
      'thread_id',
      'thread_rank',
      'created_at',
      'deleted_at',
    ],
    compound: [
      ['map_id', 'thread_rank', 'thread_id', 'created_at'],
      ['user_id', 'created_at'],
    ],
    dates: ['created_at', 'edited_at', 'deleted_at'],
  },
  hidings: { indexed: ['map_id'], dates: ['created_at'] },
  moderation: {
    indexed: ['event', 'reporter_id', 'reported', 'created_at'],
    compound: [['event', 'created_at']],
    dates: ['created_at'],
  },
  members: { indexed: ['map_id', 'user_id'], dates: ['since'] },
  invitations: {
    indexed: ['map_id', 'user_id', 'expires_at'],
    compound: [['map_id', 'expires_at']],
    dates: ['created_at', 'expires_at'],
  },
  invitationUses: {
    indexed: ['invitation_id', 'is_used', 'map_id', 'user_id'],
    compound: [['invitation_id', 'is_used']],
    dates: [],
  },
  handOvers: {
    indexed: ['from_id', 'to_id', 'expires_at'],
    dates: ['created_at', 'expires_at', 'accepted_at'],
  },
  proposals: {
    indexed: ['map_id', 'author_id', 'state', 'hidden_reason', 'created_at'],
    compound: [
      ['map_id', 'state', 'hidden_reason', 'created_at'],
      ['author_id', 'created_at'],
      ['state', 'created_at'],
    ],
    dates: ['created_at', 'decided_at'],
  },
  proposalChanges: { indexed: ['map_id', 'created_at'], dates: ['created_at'] },
  adminLog: { indexed: ['created_at'], dates: ['created_at'] },
  feedback: {
    indexed: ['user_id', 'is_answered', 'created_at'],
    compound: [
      ['user_id', 'created_at'],
      ['is_answered', 'user_id'],
      ['is_answered', 'created_at'],
    ],
    dates: ['created_at'],
  },
  notifications: {
    indexed: ['user_id', 'by', 'map_id', 'created_at'],
    compound: [
      ['user_id', 'created_at'],
      ['user_id', 'by', 'created_at'],
    ],
    dates: ['created_at'],
  },
  notificationSettings: { indexed: [], dates: ['read_until'] },
  progress: WEIGHED_PROGRESS,
  progressSnapshots: WEIGHED_PROGRESS,
  progressParts: {
    indexed: ['user_id', 'map_id', 'book', 'sequence'],
    compound: [['book', 'sequence']],
    dates: [],
  },
  progressNotes: {
    indexed: ['user_id', 'map_id', 'touched_at'],
    compound: [['user_id', 'touched_at']],
    dates: ['touched_at'],
  },
  progressLinks: { indexed: ['user_id', 'map_id', 'token_hash'], dates: [] },
  progressSettings: { indexed: [], dates: [] },
  jobs: {
    indexed: ['state', 'is_quick', 'map_id', 'owner_id', 'created_at', 'retired_at'],
    compound: [
      ['state', 'created_at'],
      ['state', 'is_quick', 'created_at'],
      ['state', 'is_quick', 'owner_id', 'created_at'],
    ],
    dates: ['waits_until', 'retired_at', 'created_at'],
  },
  leases: { indexed: ['expires_at'], dates: ['expires_at'] },
} as const satisfies { [C in CollectionName]: CollectionSpec<C> }

export const collectionShape = (collection: CollectionName): CollectionShape => COLLECTIONS[collection]

export type IndexedField<C extends CollectionName> = (typeof COLLECTIONS)[C]['indexed'][number]
