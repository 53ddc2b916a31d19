import { useEffect } from 'react'
import type { ToolName } from '../scene/Scene.ts'
import { mapTools } from './mapTools.ts'

/** Each tool has a letter; not while something is typed or a dialog is open. */
export const useToolKeys = (choose: (tool: ToolName) => void, canEdit: boolean): void => {
  useEffect(() => {
    const tools = mapTools(canEdit).flat()
    const onKey = (event: KeyboardEvent) => {
      const facts = tools.find(({ key }) => key.toLowerCase() === event.key.toLowerCase())
      if (!facts || event.ctrlKey || event.metaKey || event.altKey) return
      const { target } = event
      if (
        target instanceof HTMLElement &&
        target.closest('input, textarea, select, [role="dialog"], [role="menu"]')
      )
        return
      choose(facts.tool)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [choose, canEdit])
}
