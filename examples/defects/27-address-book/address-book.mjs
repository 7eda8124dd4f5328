/** People with their addresses and those whom they trust to take their post. */
export class AddressBook {
  #people = new Map()

  add(name, { email, phone, deputy } = {}) {
    this.#people.set(name.toLowerCase(), { name, email, phone, deputy })
    return this
  }

  find(name) {
    return this.#people.get(name.toLowerCase())
  }

  /** Where somebody is best reached, or undefined. */
  reach(name) {
    const person = this.find(name)
    if (person === undefined) return undefined
    return person.email ?? person.phone
  }

  /** Where the deputy of somebody is reached, or undefined. */
  reachDeputy(name) {
    const { deputy } = this.find(name)
    return deputy === undefined ? undefined : this.reach(deputy)
  }

  /** The names in alphabetical order. */
  names() {
    return [...this.#people.values()].map(({ name }) => name).sort((a, b) => a.localeCompare(b))
  }
}
