import { Fragment } from 'react'
import { type ShortcutId, shortcutKeys } from '../../../shared/texts/shortcuts.ts'
import { isMac } from '../../shell/useShortcuts.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { Kbd } from '../../ui/overlay/Tooltip.tsx'
import { HELP, type HelpLine } from './helpLines.ts'
import './help.css'

const WIDTH_PX = 760

/** Every key and gesture. */
export const KeysDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog open onOpenChange={(open) => !open && onClose()} title="Keys and gestures" width={WIDTH_PX} isText>
    <div className="help">
      {HELP.map(({ title, lines }) => (
        <section key={title} className="help__part">
          <h3>{title}</h3>
          <dl>
            {lines.map((line) => (
              <div key={line.does} className="help__line">
                <dt>
                  <Way line={line} />
                </dt>
                <dd>{line.does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  </Dialog>
)

const Way = ({ line }: { line: HelpLine }) => {
  if ('gesture' in line) return line.gesture
  return (
    <>
      {line.isHeld && 'Hold '}
      {line.keys.flatMap(waysOf).map((keys, at) => (
        <Fragment key={keys.join(' ')}>
          {at > 0 && ' '}
          <span className="help__keys">
            {keys.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </span>
        </Fragment>
      ))}
    </>
  )
}

/** Signs that are typed by the same key as another one, with or without Shift. */
const SAME_KEY = new Set(['=', '_'])

const waysOf = (id: ShortcutId): readonly (readonly string[])[] => {
  const ways = shortcutKeys(id, isMac()).filter(([key = '']) => !SAME_KEY.has(key))
  // One Shift for all four arrows.
  return id === 'arrowsFar' ? [['Shift', ...ways.map((keys) => keys.at(-1) ?? '')]] : ways
}
