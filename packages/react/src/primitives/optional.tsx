"use client";
import { Component, type ReactNode } from "react";

/** A part that its page can do without: if it throws, it is left out, and the page stays. */
export class Optional extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children;
  }
}
