/**
 * How is a CPU that runs a guest kept from RCU's own work? The patch and the objections of the
 * thread "kvm: Note an RCU quiescent state on guest exit" (Bras, McKenney, Tosatti, Christopherson,
 * Bonzini; May to September 2024). {@link kvm.GuestExit} holds all of its proposals.
 */
package kvm;
