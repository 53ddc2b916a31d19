import Router from '@koa/router'
import type { Context, Middleware } from 'koa'
import { z } from 'zod'
import { errorAnswerSchema } from '../../shared/errors.ts'
import {
  ICON_OUTLINE_SIDE,
  iconBlockSchema,
  iconIndexSchema,
  ICONS_PER_BLOCK,
} from '../../shared/maps/libraryIcons.ts'
import { withContract } from '../http/contract.ts'
import { notFound } from '../http/errors.ts'
import { iconLibrary } from '../images/iconLibrary.ts'

/** The built-in icons. Everything but the index is cached: an address stands for the same bytes for good. */
export const iconRoutes = (): Router => {
  const router = new Router()
  router.get('/icons/index.json', getIndex)
  router.get('/icons/outlines/:version/:block.json', getBlock)
  router.get('/icons/:name/:colour.svg', getBadge)
  return router
}

const FOR_GOOD = 'public, max-age=31536000, immutable'
/** Not for good: a later release may draw the same icon better. */
const FOR_A_WEEK = 'public, max-age=604800'

const getIndex: Middleware = withContract(
  {
    summary: 'Lists the names of the built-in icons',
    session: 'none',
    answer: iconIndexSchema,
    refusals: {},
  },
  async (ctx) => {
    const { version, names } = await iconLibrary()
    ctx.set('Cache-Control', 'public, no-cache')
    ctx.body = { folder: `/icons/outlines/${version}`, names }
  },
)

const getBlock: Middleware = withContract(
  {
    summary: 'Returns the outlines of some built-in icons, in the order of their names',
    session: 'none',
    params: z.object({ version: z.string(), block: z.string() }),
    answer: iconBlockSchema,
    refusals: { 404: errorAnswerSchema },
  },
  async (ctx) => {
    const { version, names, outlines } = await iconLibrary()
    const { version: asked, block = '' } = paramsOf(ctx)
    const start = /^\d{1,4}$/.test(block) ? Number(block) * ICONS_PER_BLOCK : names.length
    if (asked !== version || start >= names.length) throw notFound('Icons not found')
    ctx.set('Cache-Control', FOR_GOOD)
    ctx.body = names.slice(start, start + ICONS_PER_BLOCK).map((name) => outlines.get(name) ?? '')
  },
)

const getBadge: Middleware = withContract(
  {
    summary: 'Returns a built-in icon as a marker in a colour',
    session: 'none',
    params: z.object({ name: z.string(), colour: z.string() }),
    answer: { statuses: [200, 304], contentTypes: ['image/svg+xml'] },
    refusals: { 404: errorAnswerSchema },
  },
  async (ctx) => {
    const { name = '', colour = '' } = paramsOf(ctx)
    const outline = (await iconLibrary()).outlines.get(name)
    if (outline === undefined || !/^[0-9a-f]{6}$/.test(colour)) throw notFound('Icon not found')
    ctx.set('Cache-Control', FOR_A_WEEK)
    ctx.set('Content-Security-Policy', "sandbox; default-src 'none'")
    ctx.type = 'image/svg+xml'
    ctx.body = iconBadge(outline, `#${colour}`)
  },
)

const paramsOf = (ctx: Context): Partial<Record<string, string>> =>
  z.record(z.string(), z.string()).parse(ctx['params'])

/** Three times as large as it is drawn on the map, for screens with many pixels. */
const SIDE_PX = 84
/** The sides below are in the units of markers, of which the picture has 28. */
const SIDE = 28
const MIDDLE = SIDE / 2
const OUTLINE_SIDE = 16

/** Returns the marker of a library icon as SVG: a disc of the colour with the line and casing that all markers have. */
const iconBadge = (outline: string, colour: string): string => {
  const scale = OUTLINE_SIDE / ICON_OUTLINE_SIDE
  const corner = MIDDLE - OUTLINE_SIDE / 2
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE_PX}" height="${SIDE_PX}" viewBox="0 0 ${SIDE} ${SIDE}">` +
    `<circle cx="${MIDDLE}" cy="${MIDDLE}" r="13.5" fill="#0d0f10" fill-opacity=".6"/>` +
    `<circle cx="${MIDDLE}" cy="${MIDDLE}" r="12.5" fill="#fff"/>` +
    `<circle cx="${MIDDLE}" cy="${MIDDLE}" r="11" fill="${colour}"/>` +
    `<path fill="${inkOn(colour)}" transform="translate(${corner} ${corner}) scale(${scale})" d="${outline}"/></svg>`
  )
}

const DARK = '#14161a'
const LIGHT = '#ffffff'

/** Colours of a higher relative luminance get dark ink. */
const LIGHT_INK_LUMINANCE_MAX = 0.4

const inkOn = (colour: string): string => (luminance(colour) > LIGHT_INK_LUMINANCE_MAX ? DARK : LIGHT)

const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
