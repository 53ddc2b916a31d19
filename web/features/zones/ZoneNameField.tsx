import { type FormEvent, type KeyboardEvent, type RefObject, useId, useMemo } from 'react'
import { DEFAULT_ZONE_LABEL, type Zone } from '../../../shared/content/zones.ts'
import { ZONE_LABEL_MAX } from '../../../shared/limits.ts'
import { isShortcut } from '../../../shared/texts/shortcuts.ts'
import { useContentState } from '../../shell/viewerContext.ts'

/** As many names of other zones are offered. */
const NAMES_MAX = 50

interface ZoneNameFieldProps {
  /** What is typed and not saved. */
  name: string
  onName: (name: string) => void
  field: RefObject<HTMLInputElement | null>
  onEnter: () => void
  onLeave: () => void
}

/**
 * Where a zone that has no name yet gets one, right after it was drawn. It takes no focus by itself: the next key may mean the
 * map, such as undo or another tool.
 */
export const ZoneNameField = ({ name, onName, field, onEnter, onLeave }: ZoneNameFieldProps) => {
  const listId = useId()
  const zones = useContentState(({ content }) => content.zones)
  const names = useMemo(() => namesOf(zones), [zones])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onEnter()
  }
  /** What was typed is given up first; another Esc closes the panel. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (name === '' || !isShortcut(event.nativeEvent, 'cancel')) return
    event.preventDefault()
    onName('')
  }
  return (
    <form className="zone-panel__name" onSubmit={submit}>
      <input
        ref={field}
        className="field"
        aria-label="Name of the zone"
        placeholder="Name it"
        value={name}
        maxLength={ZONE_LABEL_MAX}
        list={listId}
        autoComplete="off"
        onChange={(event) => onName(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={onLeave}
      />
      <datalist id={listId}>
        {names.map((other) => (
          <option key={other} value={other} />
        ))}
      </datalist>
    </form>
  )
}

/** Returns the names of other zones, those added last first. */
const namesOf = (zones: Iterable<Zone>): readonly string[] => {
  const labels = new Set(Array.from(zones, ({ label }) => label).reverse())
  labels.delete(DEFAULT_ZONE_LABEL)
  return [...labels].slice(0, NAMES_MAX)
}
