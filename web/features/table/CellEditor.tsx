import { type FocusEvent, type KeyboardEvent, useId } from 'react'
import { isShortcut, shortcutOf } from '../../../shared/texts/shortcuts.ts'
import type { TableColumn } from './TableKind.ts'
import type { CellEditing, Grid } from './useGrid.ts'

interface CellEditorProps {
  column: TableColumn
  editing: CellEditing
  choices: readonly string[]
  grid: Pick<Grid, 'finishEdit' | 'cancelEdit'>
}

/** The field of a cell that is edited. Enter, Tab and leaving it take over what it says, Escape does not. */
export const CellEditor = ({ column, editing, choices, grid }: CellEditorProps) => {
  const listId = useId()
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    // The keys of the grid and of the map are text here.
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    const act = keyAct(event, column, grid)
    if (act === null) return
    event.preventDefault()
    act()
  }
  const props = {
    'aria-label': column.title,
    className: 'table-cell__field',
    defaultValue: editing.text,
    spellCheck: false,
    autoFocus: true,
    onKeyDown,
    onBlur: () => grid.finishEdit('stay'),
    onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      editing.isTyped
        ? currentTarget.setSelectionRange(currentTarget.value.length, currentTarget.value.length)
        : currentTarget.select(),
  }
  if (column.isLong) return <textarea rows={4} {...props} />
  return (
    <>
      <input
        autoComplete="off"
        inputMode={column.numberOf ? 'decimal' : undefined}
        list={choices.length > 0 ? listId : undefined}
        {...props}
      />
      {choices.length > 0 && (
        <datalist id={listId}>
          {choices.map((choice) => (
            <option key={choice} value={choice} />
          ))}
        </datalist>
      )}
    </>
  )
}

const keyAct = (
  { nativeEvent, currentTarget }: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>,
  { isLong }: TableColumn,
  { finishEdit, cancelEdit }: CellEditorProps['grid'],
): (() => void) | null => {
  if (isLong && isShortcut(nativeEvent, 'newLine'))
    return () =>
      currentTarget.setRangeText(
        '\n',
        currentTarget.selectionStart ?? 0,
        currentTarget.selectionEnd ?? 0,
        'end',
      )
  switch (shortcutOf(nativeEvent, ['complete', 'next', 'previous', 'cancel'])) {
    case 'complete':
      return () => finishEdit('down')
    case 'next':
      return () => finishEdit('next')
    case 'previous':
      return () => finishEdit('previous')
    case 'cancel':
      return cancelEdit
    case null:
      return null
  }
}
