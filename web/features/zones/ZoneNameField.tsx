import {
  type ChangeEvent,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useMemo,
  useRef,
} from 'react'
import { flushSync } from 'react-dom'
import { DEFAULT_ZONE_LABEL, type Zone } from '../../../shared/content/zones.ts'
import { ZONE_LABEL_MAX } from '../../../shared/limits.ts'
import { shortcutOf } from '../../../shared/texts/shortcuts.ts'
import { focusCanvas } from '../../shell/canvas/focusCanvas.ts'
import { takeStep } from '../../shell/undo.ts'
import { useContentState, useViewer, useViewerState } from '../../shell/viewerContext.ts'

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
 * Where a zone that has no name yet gets one. Right after it was drawn it takes the focus, except where that would open the
 * keyboard of a screen. Enter and Esc give the focus back to the map, and so does undo before anything is typed.
 */
export const ZoneNameField = ({ name, onName, field, onEnter, onLeave }: ZoneNameFieldProps) => {
  const { scene, session } = useViewer()
  const listId = useId()
  const isUntouched = useRef(true)
  const isEntering = useRef(false)
  useTakeFocus(field)
  const zones = useContentState(({ content }) => content.zones)
  const names = useMemo(() => namesOf(zones), [zones])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Losing the focus would save the name once more, as a second step of undo.
    isEntering.current = true
    flushSync(onEnter)
    isEntering.current = false
    focusCanvas()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const shortcut = shortcutOf(event.nativeEvent, ['cancel', 'undo', 'redo'])
    if (shortcut === null || (shortcut !== 'cancel' && !isUntouched.current)) return
    event.preventDefault()
    // What was typed is given up: losing the focus would save it.
    flushSync(() => onName(''))
    focusCanvas()
    if (shortcut !== 'cancel') takeStep({ scene, session }, shortcut)
  }
  const type = ({ target }: ChangeEvent<HTMLInputElement>) => {
    isUntouched.current = false
    onName(target.value)
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
        onBlur={() => isEntering.current || onLeave()}
      />
      <datalist id={listId}>
        {names.map((other) => (
          <option key={other} value={other} />
        ))}
      </datalist>
    </form>
  )
}

/**
 * Takes the focus once after the zone was drawn, not when its name is undone. A moment later: the press that ended the drawing still
 * gives it to the map.
 */
const useTakeFocus = (field: RefObject<HTMLElement | null>): void => {
  const { store } = useViewer()
  const isWanted = useViewerState(({ focus }) => focus.kind === 'zone' && focus.isDrawn === true)
  useEffect(() => {
    if (!isWanted) return
    const timer = setTimeout(() => {
      const { focus } = store.getState()
      if (focus.kind === 'zone') store.setState({ focus: { kind: 'zone', zoneId: focus.zoneId } })
      if (window.matchMedia('(hover: hover)').matches) field.current?.focus({ preventScroll: true })
    })
    return () => clearTimeout(timer)
  }, [store, field, isWanted])
}

/** Returns the names of other zones, those added last first. */
const namesOf = (zones: Iterable<Zone>): readonly string[] => {
  const labels = new Set(Array.from(zones, ({ label }) => label).reverse())
  labels.delete(DEFAULT_ZONE_LABEL)
  return [...labels].slice(0, NAMES_MAX)
}
