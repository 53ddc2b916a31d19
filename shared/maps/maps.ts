import * as z from 'zod/mini'
import { countedIdSchema } from '../ids.ts'
import { toldCalibrationSchema } from '../calibration/toldCalibration.ts'
import { voteSchema } from '../people/votes.ts'
import { branchingSchema } from './branches.ts'
import { floorSchema } from '../floors/floors.ts'
import { lineUpSchema } from './lineUp.ts'
import { memberRoleSchema } from './members.ts'
import { MAP_RIGHTS } from './permissions.ts'
import { mapStyleSchema } from './styles.ts'

/** What else than the picture keeps a server from making a map's pictures: there is no room, or something in it fails. */
export const hindranceSchema = z.enum(['room', 'server'])
export type Hindrance = z.infer<typeof hindranceSchema>

/** The state of a map's image. `ready`: there is a preview, and tiles if the image is large enough for them. */
const imageStateSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('processing'),
    progress: z.number().check(z.gte(0), z.lte(1)),
    /** How many other pictures of the same person come first; null once this one is being made. */
    waiting_behind: z.nullable(z.int()),
    /** Present while the work waits for that to pass. */
    hindered_by: z.optional(hindranceSchema),
  }),
  z.object({ state: z.literal('ready') }),
  z.object({ state: z.literal('failed'), error: z.string() }),
])
export type ImageState = z.infer<typeof imageStateSchema>

/** A pyramid of square tiles. Level 0 has the full size, level n 1/2^n of it. Rows are counted from the top. */
const pyramidSchema = z.object({
  tile_size: z.int(),
  levels: z.int().check(z.gte(1)),
  /** With the placeholders {level}, {column} and {row}. */
  url_template: z.string(),
})
export type PyramidAnswer = z.infer<typeof pyramidSchema>

/** What becomes of a map's content when its image is replaced by one of another size, in a word. */
export const IMAGE_PLACINGS = ['top-left', 'bottom-left', 'scale'] as const
export type PlainPlacing = (typeof IMAGE_PLACINGS)[number]
export const DEFAULT_IMAGE_PLACING: PlainPlacing = 'top-left'

/** The word that says that the content is lined up by pairs of points, which are sent with it. */
export const LINED_UP = 'line-up'

/** What becomes of a map's content when its image is replaced. */
export const imagePlacingSchema = z.union([z.enum(IMAGE_PLACINGS), lineUpSchema])
export type ImagePlacing = z.infer<typeof imagePlacingSchema>

const formerImageSchema = z.object({
  id: z.string(),
  width: z.int(),
  height: z.int(),
  placing: imagePlacingSchema,
  /** Whether the person who asks has replaced it. */
  is_own: z.boolean(),
})

/** The image of a floor; null urls until its pictures are made. */
export const floorImageSchema = z.object({
  /** Tells it from the floor's images before and after it. */
  id: z.string(),
  width: z.int(),
  height: z.int(),
  preview_url: z.nullable(z.string()),
  pyramid: z.nullable(pyramidSchema),
  state: imageStateSchema,
})
export type FloorImageAnswer = z.infer<typeof floorImageSchema>

/** A floor as it is told. `image` is null where it shows the image of the map. */
export const floorAnswerSchema = z.extend(floorSchema, { image: z.nullable(floorImageSchema) })
export type FloorAnswer = z.infer<typeof floorAnswerSchema>

/** What is said of a map in lists and links. `thumbnail_url` is null until the first picture is made. */
export const mapListEntrySchema = z.object({
  id: countedIdSchema,
  name: z.string(),
  game_name: z.string(),
  game_id: countedIdSchema,
  slug: z.string(),
  image_url: z.nullable(z.string()),
  thumbnail_url: z.nullable(z.string()),
  image_width: z.nullable(z.int()),
  image_height: z.nullable(z.int()),
  votes: z.int(),
  uploader_id: countedIdSchema,
  uploader_username: z.string(),
  parent_map_id: z.nullable(countedIdSchema),
  map_directory: z.string(),
  is_public: z.boolean(),
  /** That moderators have hidden it, and why. Others do not get the map at all. */
  hidden: z.nullable(z.object({ reason: z.string() })),
  tip_url: z.nullable(z.string()),
  version_id: z.nullable(z.string()),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})
export type MapListEntry = z.infer<typeof mapListEntrySchema>

/** What a map is to the person who asks. Visitors without an account have neither. */
const viewerMarks = { user_vote: voteSchema, is_favourite: z.boolean() }
export type ViewerMarks = z.infer<z.ZodMiniObject<typeof viewerMarks>>

/** A row of a list of maps. */
export const listedMapSchema = z.extend(mapListEntrySchema, {
  ...viewerMarks,
  /** How many suggestions wait for an answer; only in the list of one's own maps, and only where there are some. */
  open_suggestions: z.optional(z.int()),
  /** How many members it has; only in the list of one's own maps, and only where there are some. */
  member_count: z.optional(z.int()),
  /** What the person who asks is on it; only in the list of maps that are shared with them. */
  member_role: z.optional(memberRoleSchema),
})
export type ListedMapAnswer = z.infer<typeof listedMapSchema>

/** `GET /api/maps/{id}`. */
export const mapAnswerSchema = z.extend(mapListEntrySchema, {
  ...viewerMarks,
  preview_url: z.nullable(z.string()),
  /** The image as it was uploaded; null for people who may not edit the map. */
  original_url: z.nullable(z.string()),
  /** With the placeholder {path} for what `assetPath` returns. */
  asset_url_template: z.string(),
  pyramid: z.nullable(pyramidSchema),
  /** Tells the image from those before and after it. */
  image_id: z.string(),
  /** The images before this one, oldest first, and how what was on each was placed on the next. */
  former_images: z.array(formerImageSchema),
  image_state: imageStateSchema,
  /** Of the image that is to replace this one; null if there is none, and for people who may not edit the map. */
  next_image_state: z.nullable(imageStateSchema),
  styles: mapStyleSchema,
  /** How the coordinates of the game lie on the image; null where nobody has said it. All other coordinates are map pixels. */
  calibration: z.nullable(toldCalibrationSchema),
  /** The lowest first; none for a map of one level. POIs and zones name theirs by its id. */
  floors: z.array(floorAnswerSchema),
  /** What the person who asks may do with the map. */
  abilities: z.array(z.enum(MAP_RIGHTS)),
  /** What the person who asks is on it; null for everybody with whom it is not shared. */
  member_role: z.nullable(memberRoleSchema),
  /** How many members it has; null for people who are none and cannot choose them. */
  member_count: z.nullable(z.int()),
  takes_suggestions: z.boolean(),
  /** How many suggestions wait for an answer; null for people who may not edit the map. */
  open_suggestions: z.nullable(z.int()),
  branching: branchingSchema,
  parent_map: z.nullable(mapListEntrySchema),
  sibling_maps: z.array(mapListEntrySchema),
  extra_region_maps: z.array(z.extend(mapListEntrySchema, { display_name: z.string() })),
})
export type MapAnswer = z.infer<typeof mapAnswerSchema>

const WHOLE_FORM_FIELDS = ['game_name', 'display_name', 'version_id'] as const

/**
 * Whether the form of `PUT /api/upload-map/{id}` is the whole one. It leaves a blank tip link out, so that then there is none;
 * a part of the form leaves the tip link as it is.
 */
export const isWholeMapForm = (has: (field: (typeof WHOLE_FORM_FIELDS)[number]) => boolean): boolean =>
  WHOLE_FORM_FIELDS.every(has)

/** `POST /api/upload-map`. */
export const uploadAnswerSchema = z.object({
  success: z.literal(true),
  id: countedIdSchema,
  slug: z.string(),
  uploader_username: z.string(),
  map_directory: z.string(),
})
export type UploadAnswer = z.infer<typeof uploadAnswerSchema>

/** `POST /api/maps/{id}/set-public`. */
export const setPublicAnswerSchema = z.object({
  success: z.literal(true),
  id: countedIdSchema,
  is_public: z.boolean(),
})

/** `POST /api/maps/{id}/retry-image`. */
export const retriedAnswerSchema = z.object({ success: z.literal(true), id: countedIdSchema })
