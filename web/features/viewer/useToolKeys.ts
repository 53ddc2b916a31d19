import { useEffect } from 'react'
import type { ToolName } from '../../scene/Scene.ts'
import { SHAPE_TOOLS } from './shapeTools.ts'

const TOOL_KEYS: Readonly<Record<string, ToolName>> = {
  v: 'select',
  a: 'placePoi',
  ...Object.fromEntries(SHAPE_TOOLS.map(({ key, tool }) => [key.toLowerCase(), tool])),
}

/** V selects and pans, A adds a POI, others draw; not while something is typed or a dialog is open. */
export const useToolKeys = (choose: (tool: ToolName) => void): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const tool = TOOL_KEYS[event.key.toLowerCase()]
      if (!tool || event.ctrlKey || event.metaKey || event.altKey) return
      const { target } = event
      if (
        target instanceof HTMLElement &&
        target.closest('input, textarea, select, [role="dialog"], [role="menu"]')
      )
        return
      choose(tool)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [choose])
}
