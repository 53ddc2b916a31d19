import * as z from 'zod/mini'
import { lockSchema } from '../../../../shared/content/locks.ts'
import { zoneGeometrySchema, zonePatternSchema } from '../../../../shared/content/zones.ts'
import { shapeSchema } from '../../../../shared/content/types.ts'

const bitmapSchema = z.custom<ImageBitmap>((value) => value instanceof ImageBitmap, 'This is no picture.')

const rectSchema = z.object({ left: z.number(), bottom: z.number(), right: z.number(), top: z.number() })

const markerSchema = z.object({
  id: z.number(),
  typeId: z.number(),
  x: z.number(),
  y: z.number(),
  shape: shapeSchema,
  colour: z.string(),
  iconUrl: z.optional(z.nullable(z.string())),
  label: z.string(),
  labelBgColour: z.optional(z.string()),
  labelBorderColour: z.optional(z.nullable(z.string())),
})

const sceneZoneSchema = z.object({
  id: z.number(),
  label: z.string(),
  geometry: zoneGeometrySchema,
  strokeColour: z.string(),
  strokeOpacity: z.number(),
  fillColour: z.string(),
  fillOpacity: z.number(),
  pattern: zonePatternSchema,
  isLocked: lockSchema,
  order: z.optional(z.number()),
})

const listSchema = <T extends z.core.SomeType>(item: T) => z.readonly(z.array(item))

const legendSchema = listSchema(
  z.object({
    name: z.string(),
    types: listSchema(
      z.object({
        name: z.string(),
        count: z.number(),
        shape: shapeSchema,
        colour: z.string(),
        iconUrl: z.nullable(z.string()),
      }),
    ),
  }),
)

/** `perMap`: px of the picture per map px. `pixelRatio`: px of the picture per CSS px of a symbol. */
const scaleFields = { perMap: z.number().check(z.gt(0)), pixelRatio: z.number().check(z.gt(0)) }

const outputSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('png'), ...scaleFields }),
  z.object({
    kind: z.literal('pdf'),
    paper: z.enum(['a4', 'a3', 'letter']),
    isLandscape: z.boolean(),
    pagesAcross: z.int().check(z.gte(1)),
    perInch: z.int().check(z.gte(1)),
    /** How large symbols are, for those on a screen. */
    symbolScale: z.number().check(z.gt(0)),
  }),
])

/** The image of the map, or of a floor. */
const printedImageSchema = z.object({
  widthMap: z.number(),
  heightMap: z.number(),
  /** Null: each of its px is one of the map. */
  place: z.nullable(z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })),
  opacity: z.number(),
  preview: z.nullable(bitmapSchema),
  pyramid: z.nullable(
    z.object({
      tileSize: z.int(),
      levels: z.int(),
      urlTemplate: z.string(),
    }),
  ),
})
export type PrintedImage = z.infer<typeof printedImageSchema>

/** What is to be written, apart from what is drawn on the map. */
export const printTaskSchema = z.object({
  title: z.nullable(z.string()),
  /** Null for none. A length on the map, by the coordinates that its people know. */
  scale: z.nullable(z.object({ unitsPerMap: z.number().check(z.gt(0)), unit: z.string() })),
  legend: z.nullable(legendSchema),
  area: rectSchema,
  output: outputSchema,
  /** The lowest first. */
  images: z.array(printedImageSchema),
  areNamesShown: z.boolean(),
  icons: listSchema(z.object({ url: z.string(), picture: bitmapSchema })),
  font: z.object({
    family: z.string(),
    faces: listSchema(
      z.object({
        family: z.string(),
        file: z.instanceof(ArrayBuffer),
        weight: z.string(),
        style: z.string(),
        unicodeRange: z.string(),
      }),
    ),
  }),
})
export type PrintTask = z.infer<typeof printTaskSchema>
export type PrintOutput = PrintTask['output']

/** What a page tells the worker: first what is drawn on the map, in pieces, then the task. */
export const printOrderSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('markers'),
    markers: listSchema(z.object({ marker: markerSchema, isDimmed: z.boolean(), isElsewhere: z.boolean() })),
  }),
  z.object({
    kind: z.literal('zones'),
    zones: listSchema(z.object({ zone: sceneZoneSchema, isDimmed: z.boolean() })),
  }),
  z.object({ kind: z.literal('write'), task: printTaskSchema }),
  /** The answer to `wanted`; null if there is no such tile, or it could not be loaded. */
  z.object({
    kind: z.literal('tile'),
    url: z.string(),
    picture: z.nullable(z.union([bitmapSchema, z.instanceof(Blob)])),
  }),
])
export type PrintOrder = z.infer<typeof printOrderSchema>

/** What the worker tells. The last of it is `written` or `failed`. */
export const printNewsSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), share: z.number() }),
  /** The page answers with the tile of this address: the worker itself may fetch nothing. */
  z.object({ kind: z.literal('wanted'), url: z.string() }),
  z.object({ kind: z.literal('written'), file: z.instanceof(Blob) }),
  z.object({ kind: z.literal('failed'), text: z.string() }),
])
export type PrintNews = z.infer<typeof printNewsSchema>
