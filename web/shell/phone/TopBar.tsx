import type { ReactNode } from 'react'
import { HomeMark } from '../LeavingLink.tsx'
import { titleText } from '../canvas/mapLook.ts'
import { useViewer } from '../viewerContext.ts'
import './PhoneBars.css'

export interface TopBarProps {
  /** Votes and the favourite. */
  rating: ReactNode
  /** Shown without opening the legend. */
  status: ReactNode
  /** The account menu, or the way to sign in. */
  account: ReactNode
}

export const TopBar = ({ rating, status, account }: TopBarProps) => {
  const { record } = useViewer()
  return (
    <div className="map-control topbar">
      <HomeMark className="topbar__home" />
      <h1 className="topbar__name cut">{titleText(record)}</h1>
      {status}
      {rating}
      {account}
    </div>
  )
}
