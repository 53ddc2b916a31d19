import { ICON_OUTLINE_SIDE } from '../../shared/libraryIcons.ts'

/** Three times as large as it is drawn on the map, for screens with many pixels. */
const SIDE_PX = 84
/** The sides below are in the units of markers, of which the picture has 28. */
const SIDE = 28
const MIDDLE = SIDE / 2
const OUTLINE_SIDE = 16

/** Returns the marker of a library icon as SVG: a disc of the colour with the line and casing that all markers have. */
export const iconBadge = (outline: string, colour: string): string => {
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
