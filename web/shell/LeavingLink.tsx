import type { MouseEvent } from 'react'
import { Link, type LinkProps, useNavigate } from 'react-router-dom'
import { paths } from '../../shared/paths.ts'
import { Mark } from '../ui/Mark.tsx'
import { useAlert } from '../ui/overlay/AlertProvider.tsx'
import { DISCARD_QUESTION, hasUnsaved, useViewer } from './viewerContext.ts'

/** The link to the home page. */
export const HomeMark = ({ className }: { className: string }) => (
  <LeavingLink to={paths.home()} className={className} aria-label="Pinfold home">
    <Mark />
  </LeavingLink>
)

/** A link away from the open map; asks first if unsaved input would be lost. */
export const LeavingLink = ({ to, ...link }: LinkProps & { to: string }) => {
  const { store } = useViewer()
  const { confirm } = useAlert()
  const navigate = useNavigate()
  const leave = async (event: MouseEvent) => {
    if (!hasUnsaved(store.getState()) || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if (await confirm(DISCARD_QUESTION)) await navigate(to)
  }
  return <Link {...link} to={to} onClick={(event) => void leave(event)} />
}
