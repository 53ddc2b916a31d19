import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// A machine that does much else beside may take its time.
configure({ asyncUtilTimeout: 15_000 })

/** After each test of a component: the page is empty again, and the browser remembers nothing. */
afterEach(() => {
  cleanup()
  localStorage.clear()
})

// The DOM of the tests has no top layer.
HTMLElement.prototype.showPopover ??= () => {}
HTMLElement.prototype.hidePopover ??= () => {}
