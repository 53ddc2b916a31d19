import {
  type ChangeEvent,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { DEFAULT_ZONE_LABEL, type Zone } from '../../../shared/content/zones.ts'
import { ZONE_LABEL_MAX } from '../../../shared/limits.ts'
import { shortcutOf } from '../../../shared/texts/shortcuts.ts'
import { takeStep } from '../../shell/undo.ts'
import { useContentState, useViewer, useViewerState } from '../../shell/viewerContext.ts'
import { renameChanges } from './zoneChanges.ts'

/** As many names of other zones are offered. */
const NAMES_MAX = 50

interface ZoneNameFieldProps {
  zone: Zone
  field: RefObject<HTMLInputElement | null>
}

/**
 * Where a zone that has no name yet gets one. Right after it was drawn it takes the focus, except where that would open the
 * keyboard of a screen. Enter and Esc give the focus back to the map, and so does undo before anything is typed.
 */
export const ZoneNameField = ({ zone, field }: ZoneNameFieldProps) => {
  const { scene, session } = useViewer()
  const listId = useId()
  const [name, setName] = useState('')
  const isUntouched = useRef(true)
  const isDrawn = useViewerState(({ focus }) => focus.kind === 'zone' && focus.isDrawn === true)
  useTakeFocus(field, isDrawn)
  const zones = useContentState(({ content }) => content.zones)
  const names = useMemo(() => namesOf(zones), [zones])
  const save = () => {
    const changes = renameChanges(zone, name)
    if (changes.length > 0) session.commit(changes)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // It saves when it loses the focus.
    field.current?.blur()
    giveBack()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const shortcut = shortcutOf(event.nativeEvent, ['cancel', 'undo', 'redo'])
    if (shortcut === null || (shortcut !== 'cancel' && !isUntouched.current)) return
    event.preventDefault()
    // What was typed is given up: losing the focus would save it.
    flushSync(() => setName(''))
    giveBack()
    if (shortcut !== 'cancel') takeStep({ scene, session }, shortcut)
  }
  const type = ({ target }: ChangeEvent<HTMLInputElement>) => {
    isUntouched.current = false
    setName(target.value)
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
        onChange={type}
        onKeyDown={onKeyDown}
        onBlur={save}
      />
      <datalist id={listId}>
        {names.map((other) => (
          <option key={other} value={other} />
        ))}
      </datalist>
    </form>
  )
}

/** The map has the focus again, and its keys. */
const giveBack = (): void =>
  document.querySelector<HTMLElement>('.viewer .scene')?.focus({ preventScroll: true })

/** Takes the focus a moment later: the press that ended the drawing still gives it to the map. */
const useTakeFocus = (field: RefObject<HTMLElement | null>, isWanted: boolean): void => {
  useEffect(() => {
    if (!isWanted || !window.matchMedia('(hover: hover)').matches) return
    const timer = setTimeout(() => field.current?.focus({ preventScroll: true }))
    return () => clearTimeout(timer)
  }, [field, isWanted])
}

/** Returns the names of other zones, those added last first. */
const namesOf = (zones: Iterable<Zone>): readonly string[] => {
  const labels = new Set(Array.from(zones, ({ label }) => label).reverse())
  labels.delete(DEFAULT_ZONE_LABEL)
  return [...labels].slice(0, NAMES_MAX)
}
