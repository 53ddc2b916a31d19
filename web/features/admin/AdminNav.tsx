import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import { paths } from '../../../shared/paths.ts'
import './admin.css'

/** The sections of the administration, by the last part of their address. */
export const ADMIN_SECTIONS = {
  '': 'Overview',
  users: 'Users',
  maps: 'Maps',
  reports: 'Reports',
  images: 'Images',
  feedback: 'Feedback',
  games: 'Games',
  site: 'Storage and health',
  log: 'Log',
} as const
export type AdminSection = keyof typeof ADMIN_SECTIONS

export const isAdminSection = (text: string): text is AdminSection => Object.hasOwn(ADMIN_SECTIONS, text)

/** The ways to the sections. Where there is no room for all, the present one is scrolled into sight. */
export const AdminNav = () => {
  const { pathname } = useLocation()
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    nav.current
      ?.querySelector('[aria-current="page"]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [pathname])
  return (
    <nav ref={nav} className="admin-nav" aria-label="Administration">
      {Object.entries(ADMIN_SECTIONS).map(([section, name]) => (
        <NavLink key={section} to={paths.admin(section)} end={section === ''}>
          {name}
        </NavLink>
      ))}
    </nav>
  )
}
