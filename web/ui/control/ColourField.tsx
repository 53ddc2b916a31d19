import { Lock, LockOpen } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useId, useState } from 'react'
import { HexColorPicker, setNonce } from 'react-colorful'
import { normaliseColour } from '../../../shared/colours.ts'
import { classNames } from '../classNames.ts'
import { closeOnEscape } from '../overlay/closeOnEscape.ts'
import { useBackCloses } from '../overlay/useBackCloses.ts'
import { Button, IconButton } from './Button.tsx'
import { FieldFrame } from './TextField.tsx'
import './ColourField.css'

export interface ColourFieldProps {
  label: string
  name?: string | undefined
  /** `#rrggbb`, lower case. */
  value: string
  onChange: (value: string) => void
  /** Shows the colour, which cannot be changed until it is unlocked. */
  locked?: boolean
  /** If given, a button locks and unlocks the colour. */
  onLockedChange?: (locked: boolean) => void
  /** Offered beside the field. */
  recent?: readonly string[]
  disabled?: boolean
}

// The picker inserts a style element, which the page's Content-Security-Policy allows by nonce alone.
const nonce = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce
if (nonce) setNonce(nonce)

const HEX = /^#[0-9a-f]{6}$/

export const ColourField = ({
  label,
  name,
  value,
  onChange,
  locked = false,
  onLockedChange,
  recent = [],
  disabled = false,
}: ColourFieldProps) => {
  const controlId = useId()
  /** What is being typed, and the colour it stands for: another colour from elsewhere takes its place. */
  const [typed, setTyped] = useState<{ readonly text: string; readonly colour: string } | null>(null)
  const draft = typed?.colour === value ? typed.text : null
  /** The colour when the picker was opened, for its Cancel, Escape and Back; null while it is closed. */
  const [before, setBefore] = useState<string | null>(null)
  const revert = () => {
    if (before !== null && before !== value) onChange(before)
    setBefore(null)
  }
  useBackCloses(before !== null, revert)
  const isFixed = locked || disabled
  const write = (text: string) => {
    const colour = (text.startsWith('#') ? text : `#${text}`).toLowerCase()
    const isColour = HEX.test(colour)
    setTyped({ text, colour: isColour ? colour : value })
    if (isColour) onChange(colour)
  }
  /** Three digits count once the text is complete: six may begin with them. What is no colour then becomes black. */
  const complete = () => {
    const colour = draft === null ? value : normaliseColour(draft)
    if (colour !== value) onChange(colour)
    setTyped(null)
  }
  return (
    <FieldFrame label={label} controlId={controlId}>
      <div className="colour-row">
        <div className={classNames('colour', isFixed && 'is-locked')}>
          <Popover.Root open={before !== null} onOpenChange={(open) => setBefore(open ? value : null)}>
            <Popover.Trigger
              name={name}
              className="colour__swatch"
              aria-label={`${label}: choose a colour`}
              disabled={isFixed}
              style={{ backgroundColor: value }}
            />
            <Popover.Portal>
              <Popover.Content
                className="colour__picker"
                aria-label={`${label}: choose a colour`}
                sideOffset={8}
                align="start"
                collisionPadding={8}
                onEscapeKeyDown={revert}
                onKeyDown={closeOnEscape(revert)}
              >
                <HexColorPicker color={value} onChange={(colour) => onChange(colour.toLowerCase())} />
                <div className="colour__acts">
                  <Button size="sm" variant="quiet" onClick={revert}>
                    Cancel
                  </Button>
                  <Button size="sm" onClick={() => setBefore(null)}>
                    Done
                  </Button>
                </div>
              </Popover.Content>
            </Popover.Portal>
          </Popover.Root>
          <input
            id={controlId}
            name={name}
            className="colour__hex"
            value={draft ?? value.toUpperCase()}
            maxLength={7}
            spellCheck={false}
            autoComplete="off"
            disabled={isFixed}
            onChange={(event) => write(event.target.value.trim())}
            onKeyDown={(event) => event.key === 'Enter' && complete()}
            onBlur={complete}
          />
        </div>
        {onLockedChange && (
          <IconButton
            label={locked ? 'Unlock colour' : 'Lock colour'}
            disabled={disabled}
            onClick={() => onLockedChange(!locked)}
          >
            {locked ? <Lock /> : <LockOpen />}
          </IconButton>
        )}
        {!isFixed &&
          recent.map((colour) => (
            <button
              key={colour}
              type="button"
              className={classNames('colour__recent', colour === value && 'is-on')}
              style={{ backgroundColor: colour }}
              aria-label={colour}
              aria-pressed={colour === value}
              onClick={() => onChange(colour)}
            />
          ))}
      </div>
    </FieldFrame>
  )
}
