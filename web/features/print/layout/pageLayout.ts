import { type PaperName, type SizeMm, sheetSize } from './paper.ts'

/** What printers leave blank on every side, with room for the cutting marks. */
export const MARGIN_MM = 10
/** Above or below the map, for a line of text. */
const TEXT_MARGIN_MM = 18
/** What neighbouring pages of a poster share, to be glued. */
export const OVERLAP_MM = 8
export const PAGES_ACROSS_MAX = 6
export const PAGES_MAX = 60

/** In mm from the upper left corner. */
export interface RectMm extends SizeMm {
  readonly leftMm: number
  readonly topMm: number
}

/** A page of the map: what of the picture is on it, and where it lies on the sheet. */
export interface MapPage {
  readonly row: number
  readonly column: number
  /** From the upper left corner of the whole picture. */
  readonly part: RectMm
  readonly onSheet: RectMm
}

export interface PageLayout {
  readonly sheet: SizeMm
  readonly rows: number
  readonly columns: number
  /** Of the whole picture. */
  readonly picture: SizeMm
  /** Row by row. */
  readonly pages: readonly MapPage[]
}

interface PageRequest {
  readonly paper: PaperName
  readonly isLandscape: boolean
  /** With 1, everything is on one page. */
  readonly pagesAcross: number
  /** How wide the picture is for its height. */
  readonly aspect: number
  readonly isTitled: boolean
  /** Whether there is a line of text below. */
  readonly isFooted: boolean
}

/** Lays a picture out on one page, or on as many as it takes at a width of several pages. */
export const layOutPages = (request: PageRequest): PageLayout => {
  const { pagesAcross, aspect } = request
  const sheet = sheetSize(request.paper, request.isLandscape)
  const room = roomOn(sheet, request)
  const widthMm =
    pagesAcross === 1
      ? Math.min(room.widthMm, room.heightMm * aspect)
      : pagesAcross * room.widthMm - (pagesAcross - 1) * OVERLAP_MM
  const picture = { widthMm, heightMm: widthMm / aspect }
  const columns = pagesAcross
  const rows = pagesAcross === 1 ? 1 : countToCover(picture.heightMm, room.heightMm)
  const pages = Array.from({ length: rows * columns }, (_, at) =>
    pageAt(Math.floor(at / columns), at % columns, picture, room),
  )
  return { sheet, rows, columns, picture, pages }
}

const roomOn = ({ widthMm, heightMm }: SizeMm, { isTitled, isFooted }: PageRequest): RectMm => {
  const topMm = isTitled ? TEXT_MARGIN_MM : MARGIN_MM
  return {
    leftMm: MARGIN_MM,
    topMm,
    widthMm: widthMm - 2 * MARGIN_MM,
    heightMm: heightMm - topMm - (isFooted ? TEXT_MARGIN_MM : MARGIN_MM),
  }
}

/** Rounding must not add a page on which nothing is. */
const EPSILON_MM = 1e-6

const countToCover = (lengthMm: number, roomMm: number): number =>
  Math.max(1, Math.ceil((lengthMm - OVERLAP_MM - EPSILON_MM) / (roomMm - OVERLAP_MM)))

const pageAt = (row: number, column: number, picture: SizeMm, room: RectMm): MapPage => {
  const leftMm = column * (room.widthMm - OVERLAP_MM)
  const topMm = row * (room.heightMm - OVERLAP_MM)
  const widthMm = Math.min(room.widthMm, picture.widthMm - leftMm)
  const heightMm = Math.min(room.heightMm, picture.heightMm - topMm)
  // A picture that does not fill its page lies in the middle; the parts of a poster lie at the upper left.
  const isWhole = widthMm === picture.widthMm && heightMm === picture.heightMm
  return {
    row,
    column,
    part: { leftMm, topMm, widthMm, heightMm },
    onSheet: {
      leftMm: room.leftMm + (isWhole ? (room.widthMm - widthMm) / 2 : 0),
      topMm: room.topMm + (isWhole ? (room.heightMm - heightMm) / 2 : 0),
      widthMm,
      heightMm,
    },
  }
}

/** A mark where a page is cut, or where the next one begins; from one point to another, in mm on the sheet. */
interface CuttingMark {
  readonly fromMm: readonly [number, number]
  readonly toMm: readonly [number, number]
}

const MARK_LENGTH_MM = 5
const MARK_GAP_MM = 1

/** Returns the marks beside the map on a page of a poster: at its corners, where it is cut. */
export const cuttingMarks = ({ onSheet }: MapPage): readonly CuttingMark[] => {
  const [left, top] = [onSheet.leftMm, onSheet.topMm]
  const [right, bottom] = [left + onSheet.widthMm, top + onSheet.heightMm]
  return [left, right].flatMap((x) =>
    [top, bottom].flatMap((y) => {
      const [outX, outY] = [x === left ? -1 : 1, y === top ? -1 : 1]
      return [
        {
          fromMm: [x + outX * MARK_GAP_MM, y] as const,
          toMm: [x + outX * (MARK_GAP_MM + MARK_LENGTH_MM), y] as const,
        },
        {
          fromMm: [x, y + outY * MARK_GAP_MM] as const,
          toMm: [x, y + outY * (MARK_GAP_MM + MARK_LENGTH_MM)] as const,
        },
      ]
    }),
  )
}

/** The row by a letter, the column by a number: 'B3' */
export const pageName = ({ row, column }: Pick<MapPage, 'row' | 'column'>): string =>
  `${rowLetters(row)}${column + 1}`

const rowLetters = (row: number): string =>
  row < 26 ? String.fromCharCode(65 + row) : rowLetters(Math.floor(row / 26) - 1) + rowLetters(row % 26)
