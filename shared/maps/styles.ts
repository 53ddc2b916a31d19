import * as z from 'zod/mini'
import { normaliseColour } from '../colours.ts'
import { SECTION_NAME_MAX, SIGNATURE_MAX, STYLE_TITLE_MAX, URL_MAX } from '../limits.ts'
import { textSchema } from '../names.ts'
import { isWebAddress } from './assets.ts'

/** `inherit` is the font of the site. All are served by us or are on most machines; the last resort is sans-serif. */
export const FONT_FAMILIES = [
  'inherit',
  'Arial',
  'Tahoma',
  'Verdana',
  'Times New Roman',
  'Georgia',
  'Courier New',
  'Comic Sans MS',
  'Roboto',
  'Montserrat',
  'Lato',
  'Source Sans Pro',
] as const

export const fontFamilySchema = z.enum(FONT_FAMILIES)

/** The font of a style that was saved before. One that is not offered, or not yet, is shown as the font of the site. */
export const savedFontSchema = z.catch(fontFamilySchema, 'inherit')

/** The main background where no style is loaded. */
export const VIEWER_FALLBACK_MAIN_BG = '#1a1c1e'

export const DEFAULT_STYLE: MapStyle = {
  title_text: '',
  title_image_url: null,
  font_family: 'inherit',
  font_colour: '#ffffff',
  sidebar_bg_colour: '#202124',
  main_bg_colour: '#1a1c1f',
  section_name_pois: 'POIs',
  section_name_zones: 'Zones',
  section_name_region_maps: 'Region Maps',
  creator_signature: '',
  watermark_url: null,
  title_colour: '#ffffff',
  highlight_colour: '#4285f4',
  tip_url: null,
}

/** A map's look, as its page shows it. */
export const mapStyleSchema = z.object({
  title_text: z.string(),
  /** An own picture, shown instead of the title. */
  title_image_url: z.nullable(z.string()),
  font_family: savedFontSchema,
  font_colour: z.string(),
  sidebar_bg_colour: z.string(),
  main_bg_colour: z.string(),
  section_name_pois: z.string(),
  section_name_zones: z.string(),
  section_name_region_maps: z.string(),
  creator_signature: z.string(),
  watermark_url: z.nullable(z.string()),
  title_colour: z.string(),
  highlight_colour: z.string(),
  tip_url: z.nullable(z.string()),
})
export type MapStyle = z.infer<typeof mapStyleSchema>

/** `GET /api/map-styles/{mapId}`. A map without a style of its own has the default one. */
export const stylesAnswerSchema = z.object({ styles: mapStyleSchema, default: mapStyleSchema })

/** The answer to a request that writes a style. */
export const savedStylesAnswerSchema = z.extend(stylesAnswerSchema, { success: z.literal(true) })

const colourSchema = z.pipe(z.string().check(z.maxLength(64)), z.transform(normaliseColour))

const lineSchema = (lengthMax: number) =>
  z
    .pipe(z.string().check(z.trim()), textSchema(lengthMax))
    .check(z.refine((text) => !/[\t\n\r\u2028\u2029]/.test(text), 'Enter a single line.'))

/** A section without a name gets its default one. */
const sectionSchema = (field: 'section_name_pois' | 'section_name_zones' | 'section_name_region_maps') =>
  z.pipe(
    lineSchema(SECTION_NAME_MAX),
    z.transform((name) => name || DEFAULT_STYLE[field]),
  )

const blankAsNull = (value: unknown): unknown =>
  typeof value === 'string' && value.trim() === '' ? null : value

const tipSchema = z
  .string()
  .check(z.trim(), z.maxLength(URL_MAX), z.refine(isWebAddress, 'Only http and https addresses are allowed.'))

/** The fields of `POST /api/map-styles/{mapId}`, all optional. A colour that is none becomes black. */
export const styleFieldsSchema = z.partial(
  z.object({
    title_text: lineSchema(STYLE_TITLE_MAX),
    title_image_url: z.pipe(z.transform(blankAsNull), z.nullable(z.string().check(z.maxLength(URL_MAX)))),
    font_family: fontFamilySchema,
    font_colour: colourSchema,
    sidebar_bg_colour: colourSchema,
    main_bg_colour: colourSchema,
    section_name_pois: sectionSchema('section_name_pois'),
    section_name_zones: sectionSchema('section_name_zones'),
    section_name_region_maps: sectionSchema('section_name_region_maps'),
    creator_signature: lineSchema(SIGNATURE_MAX),
    watermark_url: z.pipe(z.transform(blankAsNull), z.nullable(z.string().check(z.maxLength(URL_MAX)))),
    title_colour: colourSchema,
    highlight_colour: colourSchema,
    tip_url: z.pipe(z.transform(blankAsNull), z.nullable(tipSchema)),
  }),
)
export type StyleFields = z.infer<typeof styleFieldsSchema>

/** The fields of the uploads of a style's pictures. */
export const STYLE_IMAGE_FIELDS = ['title_image', 'watermark'] as const
export type StyleImageField = (typeof STYLE_IMAGE_FIELDS)[number]

/** `POST /api/map-styles/{mapId}/styles/upload-images`. Nothing shows the picture until the style is saved with it. */
export const styleImagesAnswerSchema = z.object({
  success: z.literal(true),
  title_image_url: z.optional(z.string()),
  watermark_url: z.optional(z.string()),
})

/** What a style may pass on to all maps: its look, and nothing of its creator. */
export const DEFAULTED_FIELDS = [
  'font_family',
  'font_colour',
  'sidebar_bg_colour',
  'main_bg_colour',
  'section_name_pois',
  'section_name_zones',
  'section_name_region_maps',
  'title_colour',
  'highlight_colour',
] as const satisfies readonly (keyof MapStyle)[]
