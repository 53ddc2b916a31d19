import type { Shape } from '../../../../shared/content/types.ts'

export interface LegendType {
  readonly name: string
  readonly count: number
  readonly shape: Shape
  readonly colour: string
  readonly iconUrl: string | null
}

/** A category with its types that are on the picture. */
export interface LegendCategory {
  readonly name: string
  readonly types: readonly LegendType[]
}

export type LegendLine =
  { readonly kind: 'category'; readonly name: string } | { readonly kind: 'type'; readonly type: LegendType }

/** A line of the legend and its place: the column it is in, and how far below the top of that. */
export interface PlacedLine {
  readonly line: LegendLine
  readonly column: number
  readonly top: number
}

interface LineHeights {
  readonly category: number
  readonly type: number
}

interface ColumnRequest {
  readonly columns: number
  readonly height: number
  readonly heights: LineHeights
}

/** The lines of a legend, in order. */
export const legendLines = (categories: readonly LegendCategory[]): readonly LegendLine[] =>
  categories.flatMap(({ name, types }): LegendLine[] => [
    { kind: 'category', name },
    ...types.map((type) => ({ kind: 'type', type }) as const),
  ])

/** Fills columns with lines, page by page. A category never stands at the end of a column without a type. */
export const fillColumns = (
  lines: readonly LegendLine[],
  { columns, height, heights }: ColumnRequest,
): readonly (readonly PlacedLine[])[] => {
  const pages: PlacedLine[][] = [[]]
  let [column, top] = [0, 0]
  for (const line of lines) {
    const needed = heights[line.kind] + (line.kind === 'category' ? heights.type : 0)
    if (top > 0 && top + needed > height) {
      top = 0
      column += 1
      if (column === columns) {
        column = 0
        pages.push([])
      }
    }
    pages.at(-1)?.push({ line, column, top })
    top += heights[line.kind]
  }
  return pages
}

/** Longer categories are parted. */
const WHOLE_CATEGORY_MAX = 16

/** Returns the lines in columns as even as they can be with short categories whole, and how high these are. */
export const evenColumns = (
  lines: readonly LegendLine[],
  { columns, heights }: Omit<ColumnRequest, 'height'>,
): { readonly placed: readonly PlacedLine[]; readonly height: number } => {
  const total = lines.reduce((sum, { kind }) => sum + heights[kind], 0)
  const typesWhole = Math.min(WHOLE_CATEGORY_MAX, mostTypes(lines))
  const least = Math.max(Math.ceil(total / columns), heights.category + heights.type * typesWhole)
  for (let height = least; ; height += heights.type) {
    const [placed = [], ...more] = fillColumns(lines, { columns, height, heights })
    if (more.length > 0) continue
    const ends = placed.map(({ line, top }) => top + heights[line.kind])
    return { placed, height: Math.max(0, ...ends) }
  }
}

/** How many types the largest category has. */
const mostTypes = (lines: readonly LegendLine[]): number => {
  let most = 0
  let count = 0
  for (const { kind } of lines) {
    count = kind === 'category' ? 0 : count + 1
    most = Math.max(most, count)
  }
  return most
}
