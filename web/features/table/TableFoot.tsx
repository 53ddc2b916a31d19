import { TriangleAlert } from 'lucide-react'
import { useViewer } from '../../shell/viewerContext.ts'
import { Button } from '../../ui/control/Button.tsx'
import { coordinateText, countText } from '../../ui/text/numberText.ts'
import { HelpLink } from '../../ui/text/HelpLink.tsx'
import { PROBLEM_ID } from './GridRow.tsx'
import { tableDrafts } from './tableDrafts.ts'
import type { Grid } from './useGrid.ts'
import { draftRows } from './useGridActs.ts'
import { cellAt, type TableView } from './useTable.ts'
import { NO_DRAFTS } from './writeRows.ts'

/** How many rows there are, and what is wrong with the active cell, or how many cells could not be taken over. */
export const TableFoot = ({ view, grid }: { view: TableView; grid: Grid }) => {
  const viewer = useViewer()
  const wrong = wrongCells(view)
  const column = view.table.columns[grid.range.active.column]
  const problem = column ? cellAt(view, grid.activeRow, column).error : null
  const showNext = () => {
    const at = wrong.findIndex(
      (place) => place.row === grid.activeRow && place.column === grid.range.active.column,
    )
    const place = wrong[(at + 1) % wrong.length]
    if (place) grid.goTo(place)
  }
  return (
    <footer className="table-foot">
      <span role="status" className="table-foot__count">
        {countsText(view)}
      </span>
      <HelpLink chapter="making-a-map" section="the-table">
        How the table works
      </HelpLink>
      <span id={PROBLEM_ID} role="alert" className="table-foot__problem cut">
        {problem !== null && (
          <>
            <TriangleAlert />
            {problem}
          </>
        )}
      </span>
      <span aria-live="polite" className="num">
        {wrong.length > 0 && `${countText(wrong.length, 'cell')} not taken over`}
      </span>
      {wrong.length > 0 && (
        <span className="table-foot__wrong">
          <Button variant="quiet" size="sm" onClick={showNext}>
            Next
          </Button>
          <Button
            variant="quiet"
            size="sm"
            onClick={() => {
              tableDrafts(viewer).setState({ drafts: NO_DRAFTS })
              grid.focusActive()
            }}
          >
            Discard
          </Button>
        </span>
      )}
    </footer>
  )
}

const countsText = ({ table, content, rows, selected }: TableView): string => {
  const all = table.entitiesOf(content).size
  const shown = rows?.filter((row) => row > 0).length ?? 0
  const of = shown === all ? '' : `${coordinateText(shown)} of `
  const marked = selected.size > 0 ? `, ${coordinateText(selected.size)} selected` : ''
  return rows === null ? '' : `${of}${countText(all, table.noun)}${marked}`
}

const wrongCells = (view: TableView) =>
  draftRows(view).flatMap((row) =>
    view.table.columns.flatMap(({ field }, column) =>
      view.drafts.get(row)?.get(field)?.error ? [{ row, column }] : [],
    ),
  )
