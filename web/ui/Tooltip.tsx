import { Tooltip as RadixTooltip } from 'radix-ui'
import type { ReactElement } from 'react'
import { Kbd } from './Kbd.tsx'

/** How long the pointer rests before a tooltip shows. */
const RESTING_MS = 500

export interface TooltipProps {
  text: string
  /** The key that does the same. */
  shortcut?: string
  side?: 'top' | 'right' | 'bottom' | 'left'
  /** One element that takes a ref and props. */
  children: ReactElement
}

export const Tooltip = ({ text, shortcut, side = 'bottom', children }: TooltipProps) => (
  <RadixTooltip.Provider delayDuration={RESTING_MS} disableHoverableContent>
    <RadixTooltip.Root>
      <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
      <RadixTooltip.Portal>
        <RadixTooltip.Content className="tooltip" side={side} sideOffset={6} collisionPadding={8}>
          {text}
          {shortcut !== undefined && <Kbd>{shortcut}</Kbd>}
        </RadixTooltip.Content>
      </RadixTooltip.Portal>
    </RadixTooltip.Root>
  </RadixTooltip.Provider>
)
