import { Account } from './account.mjs'

/** A bank that moves money between accounts and writes it down. */
export class Bank {
  #accounts = new Map()
  statements = []

  open(owner, cents = 0) {
    const account = new Account(owner)
    if (cents > 0) account.deposit(cents)
    this.#accounts.set(owner, account)
    return account
  }

  transfer(from, to, cents) {
    const source = this.#find(from)
    const target = this.#find(to)
    target.deposit(cents)
    source.withdraw(cents)
    this.statements.push({ from, to, cents })
  }

  #find(owner) {
    const account = this.#accounts.get(owner)
    if (account === undefined) throw new Error(`${owner} has no account`)
    return account
  }
}
