import { cloneElement, type ReactElement } from 'react'
import type { Side } from './placeBeside.ts'

export interface TooltipProps {
  text: string
  /** The key that does the same. */
  shortcut?: string
  side?: Side
  /** One element that puts the props it does not know on its HTML element. */
  children: ReactElement
}

/** Names a thing on hover and on focus. It only marks the element; the page's one TooltipHost does the rest. */
export const Tooltip = ({ text, shortcut, side, children }: TooltipProps) =>
  cloneElement(children, tooltipMarks({ text, shortcut, side }))

/** What a TooltipHost looks for. */
export const tooltipMarks = ({ text, shortcut, side }: Omit<TooltipProps, 'children'>) => ({
  'data-tooltip': text,
  'data-tooltip-key': shortcut,
  'data-tooltip-side': side,
})
