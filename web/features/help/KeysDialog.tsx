import { Fragment } from 'react'
import { isMac } from '../../shell/useShortcuts.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { Kbd } from '../../ui/overlay/Tooltip.tsx'
import { HELP, helpKeys, type HelpLine } from '../../../shared/texts/helpLines.ts'
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
      {'isHeld' in line && 'Hold '}
      {line.keys
        .flatMap((id) => helpKeys(id, isMac()))
        .map((keys, at) => (
          <Fragment key={keys.join(' ')}>
            {at > 0 && ' '}
            <span className="help__keys">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </span>
          </Fragment>
        ))}
      {'pointer' in line && ` and ${line.pointer}`}
    </>
  )
}
