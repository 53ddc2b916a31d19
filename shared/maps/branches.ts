import * as z from 'zod/mini'
import { countedIdSchema } from '../ids.ts'
import { MAP_NAME_MAX } from '../limits.ts'
import { nameSchema } from '../names.ts'
import type { Actor, MapFacts } from './permissions.ts'

/** The facts about a map that the right to branch it depends on. */
export interface BranchFacts extends MapFacts {
  readonly isRegion: boolean
  readonly isImporting: boolean
  readonly isAbandoned: boolean
  /** Whether its owner lets others branch it in any case. */
  readonly allowsBranching: boolean
}

/** Its owner, always; everybody else a public map that is abandoned or whose owner allows it, once signed in. */
export const canBranch = (actor: Actor, map: BranchFacts): boolean => {
  if (map.isRegion || map.isImporting) return false
  if (actor?.id === map.uploaderId) return true
  return map.isPublic && !map.isHidden && (map.isAbandoned || map.allowsBranching)
}

/** `POST /api/maps/{id}/branch`. Without a name the branch has that of its origin. */
export const branchRequestSchema = z.object({
  display_name: z.nullish(nameSchema(MAP_NAME_MAX, 'Please enter a name.')),
  /** Whether those of its region maps that the caller may see are copied too. */
  include_regions: z._default(z.boolean(), false),
})

/** `POST /api/maps/{id}/set-branching` */
export const setBranchingSchema = z.object({ allows_branching: z.boolean() })

export const setBranchingAnswerSchema = z.object({
  success: z.literal(true),
  id: countedIdSchema,
  allows_branching: z.boolean(),
})

/** A map of the same origin; null is said of one that the caller may not see. */
const relatedMapSchema = z.nullable(
  z.object({
    id: countedIdSchema,
    name: z.string(),
    slug: z.string(),
    uploader_username: z.string(),
  }),
)
export type RelatedMap = z.infer<typeof relatedMapSchema>

/** What a map is a branch of, with the revision of that. */
const originSchema = z.object({
  map: relatedMapSchema,
  revision: z.int(),
  /** Whether everything is copied. */
  is_filled: z.boolean(),
})

/** How a map and others come from one another, as it is told with the map. */
export const branchingSchema = z.object({
  /** Whether its owner lets others branch it, though it is not abandoned. */
  is_allowed: z.boolean(),
  origin: z.nullable(originSchema),
  branch_count: z.int(),
})
export type BranchingAnswer = z.infer<typeof branchingSchema>

/** `GET /api/maps/{id}/branches`. */
export const branchesAnswerSchema = z.object({
  /** Whether the caller may branch it, once signed in. */
  can_branch: z.boolean(),
  allows_branching: z.boolean(),
  /** When its content or record was changed last. */
  updated_at: z.iso.datetime(),
  is_abandoned: z.boolean(),
  /** What it is a branch of, with the revision of that; null if it is none. */
  origin: z.nullable(originSchema),
  /** The newest first. */
  branches: z.array(z.object({ map: relatedMapSchema, created_at: z.iso.datetime() })),
})
export type BranchesAnswer = z.infer<typeof branchesAnswerSchema>

export const BRANCH_TEXTS = {
  refused: 'This map can be branched once nobody has changed it for six months, or if its owner allows it.',
  tooManyFiles: 'You have no room for the icons and pictures of this map.',
  filling: 'What is on this map is still being copied. You can change it when that is done.',
  gone: 'a map that is no longer public',
} as const
