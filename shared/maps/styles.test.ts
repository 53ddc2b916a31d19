import { describe, expect, it } from 'vitest'
import { SECTION_NAME_MAX, SIGNATURE_MAX, STYLE_TITLE_MAX, URL_MAX } from '../limits.ts'
import {
  DEFAULT_STYLE,
  DEFAULTED_FIELDS,
  FONT_FAMILIES,
  mapStyleSchema,
  savedFontSchema,
  type StyleFields,
  styleFieldsSchema,
  styleImagesAnswerSchema,
  stylesAnswerSchema,
} from './styles.ts'

const problemOf = (fields: object) => styleFieldsSchema.safeParse(fields).error?.issues[0]?.message
const addressOf = (length: number) => 'https://e.org/'.padEnd(length, 'x')

describe('the fields of a style', () => {
  it.each<[keyof StyleFields, unknown, unknown]>([
    ['title_text', '  The Isle ', 'The Isle'],
    ['title_text', '', ''],
    ['title_text', 'x'.repeat(STYLE_TITLE_MAX), 'x'.repeat(STYLE_TITLE_MAX)],
    ['creator_signature', ' by Ada ', 'by Ada'],
    ['creator_signature', ' ', ''],
    ['section_name_pois', ' Places ', 'Places'],
    ['section_name_pois', '  ', 'POIs'],
    ['section_name_zones', '', 'Zones'],
    ['section_name_region_maps', '', 'Region Maps'],
    ['font_colour', '#FA0', '#ffaa00'],
    ['sidebar_bg_colour', 'A9C1D6', '#a9c1d6'],
    ['main_bg_colour', 'red', '#000000'],
    ['title_colour', '', '#000000'],
    ['highlight_colour', ' #123456 ', '#123456'],
    ['font_family', 'Courier New', 'Courier New'],
    ['title_image_url', 'assets/title.png', 'assets/title.png'],
    ['title_image_url', ' \t', null],
    ['title_image_url', null, null],
    ['title_image_url', 'x'.repeat(URL_MAX), 'x'.repeat(URL_MAX)],
    ['watermark_url', '', null],
    ['watermark_url', ' ', null],
    ['watermark_url', 'assets/mark.png', 'assets/mark.png'],
    ['tip_url', ' https://e.org/tip ', 'https://e.org/tip'],
    ['tip_url', 'http://e.org', 'http://e.org'],
    ['tip_url', addressOf(URL_MAX), addressOf(URL_MAX)],
    ['tip_url', ' ', null],
    ['tip_url', null, null],
  ])('take for %s %j, and keep %j', (field, sent, kept) => {
    expect(styleFieldsSchema.parse({ [field]: sent })).toEqual({ [field]: kept })
  })

  it.each<[keyof StyleFields, unknown, string]>([
    ['title_text', 'x'.repeat(STYLE_TITLE_MAX + 1), 'At most 50 characters.'],
    ['title_text', 'The\nIsle', 'Enter a single line.'],
    ['title_text', 'The\tIsle', 'Enter a single line.'],
    ['title_text', 'The\u2028Isle', 'Enter a single line.'],
    ['title_text', 'The\u2029Isle', 'Enter a single line.'],
    ['title_text', 'The\u0000Isle', 'Control characters are not allowed.'],
    ['creator_signature', 'x'.repeat(SIGNATURE_MAX + 1), 'At most 100 characters.'],
    ['creator_signature', 'Ada\rGrace', 'Enter a single line.'],
    ['section_name_pois', 'x'.repeat(SECTION_NAME_MAX + 1), 'At most 20 characters.'],
    ['section_name_zones', 'Zo\nnes', 'Enter a single line.'],
    ['tip_url', 'javascript:alert(1)', 'Only http and https addresses are allowed.'],
    ['tip_url', 'e.org/tip', 'Only http and https addresses are allowed.'],
  ])('refuse for %s %j', (field, sent, text) => {
    expect(problemOf({ [field]: sent })).toBe(text)
  })

  it.each<[keyof StyleFields, unknown]>([
    ['title_text', null],
    ['title_text', 7],
    ['section_name_pois', null],
    ['font_family', 'Wingdings'],
    ['font_family', ''],
    ['font_colour', 0],
    ['font_colour', '#'.repeat(65)],
    ['title_image_url', 7],
    ['title_image_url', 'x'.repeat(URL_MAX + 1)],
    ['watermark_url', {}],
    ['watermark_url', 'x'.repeat(URL_MAX + 1)],
    ['tip_url', 7],
    ['tip_url', addressOf(URL_MAX + 1)],
  ])('take no %s like %j', (field, sent) => {
    expect(problemOf({ [field]: sent })).toEqual(expect.any(String))
  })

  it('may all be left out, and are no others than a style has', () => {
    expect(styleFieldsSchema.parse({ map_id: 5, title_text: undefined })).toEqual({})
    expect(styleFieldsSchema.parse(DEFAULT_STYLE)).toEqual(DEFAULT_STYLE)
  })
})

it('shows a font that is not offered as the font of the site', () => {
  for (const font of FONT_FAMILIES) expect(savedFontSchema.parse(font)).toBe(font)
  for (const font of ['Wingdings', '', null, undefined])
    expect(mapStyleSchema.parse({ ...DEFAULT_STYLE, font_family: font }).font_family).toBe('inherit')
})

it('sends the default style beside that of the map', () => {
  const answer = { styles: { ...DEFAULT_STYLE, title_text: 'The Isle' }, default: DEFAULT_STYLE }
  expect(stylesAnswerSchema.parse(answer)).toEqual(answer)
  expect(stylesAnswerSchema.safeParse({ styles: DEFAULT_STYLE }).success).toBe(false)
  expect(mapStyleSchema.safeParse({ ...DEFAULT_STYLE, tip_url: undefined }).success).toBe(false)
})

it('passes on the look to all maps, and neither the title nor the pictures nor the tip link of one', () => {
  const others = Object.keys(DEFAULT_STYLE).filter(
    (field) => !DEFAULTED_FIELDS.some((name) => name === field),
  )
  expect(others.toSorted()).toEqual([
    'creator_signature',
    'tip_url',
    'title_image_url',
    'title_text',
    'watermark_url',
  ])
})

it('answers an upload with the pictures that were sent', () => {
  for (const answer of [{ success: true }, { success: true, watermark_url: 'mark.png' }])
    expect(styleImagesAnswerSchema.parse(answer)).toEqual(answer)
  expect(styleImagesAnswerSchema.safeParse({ success: false }).success).toBe(false)
})
