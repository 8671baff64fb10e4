"use client";
import type { ReactNode } from "react";
import { I18nProvider } from "react-aria-components/I18nProvider";
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  type MenuItemProps,
  Separator,
} from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";
import { Text } from "react-aria-components/Text";
import { useMessages } from "../messages/index.ts";
import { Check } from "./icons.tsx";
import type { MenuItem, MenuOverlayProps } from "./menu-props.ts";
import { useSurface } from "./surface-context.ts";

/** The menu itself, loaded by `Menu`. */
export function MenuOverlay({ items, focus, ...popover }: MenuOverlayProps): ReactNode {
  return (
    <MenuPopover {...popover}>
      <MenuItems
        items={items}
        labelledBy={popover.labelledBy}
        focus={focus}
        onClose={() => popover.onOpenChange(false)}
      />
    </MenuPopover>
  );
}

export interface MenuPopoverProps extends Omit<MenuOverlayProps, "items" | "focus"> {
  children: ReactNode;
}

/** The popover that holds a menu, next to its button. */
export function MenuPopover(props: MenuPopoverProps): ReactNode {
  const { isOpen, onOpenChange, triggerRef, labelledBy, header, placement = "bottom end", children } = props;
  const t = useMessages();
  const { style: surfaceStyle, dir: _, ...surface } = useSurface();
  return (
    <I18nProvider locale={t.locale}>
      <Popover
        {...surface}
        data-lk="Menu"
        className={props.className ?? ""}
        style={{ ...surfaceStyle, ...props.style }}
        triggerRef={triggerRef}
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        placement={placement}
        offset={6}
        aria-labelledby={labelledBy}
      >
        {header ? <div data-part="header">{header}</div> : null}
        {children}
      </Popover>
    </I18nProvider>
  );
}

export interface MenuItemsProps extends Pick<MenuOverlayProps, "items" | "labelledBy"> {
  /** Undefined: the focus is elsewhere, in a field that searches the items. */
  focus: MenuOverlayProps["focus"] | undefined;
  onClose(): void;
}

/** Actions and links: arrows, type-ahead. */
export function MenuItems({ items, labelledBy, focus, onClose }: MenuItemsProps): ReactNode {
  return (
    <AriaMenu
      data-part="items"
      className=""
      aria-labelledby={labelledBy}
      {...(focus === undefined ? {} : { autoFocus: focus })}
      onClose={onClose}
    >
      {items.map((item, index) =>
        item === "line" ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is only where it is
          <Separator key={index} data-part="line" className="" />
        ) : (
          <Entry key={item.id} item={item} />
        ),
      )}
    </AriaMenu>
  );
}

/** React Aria's items accept no further attributes, so these render them. */
const renderCurrent: NonNullable<MenuItemProps["render"]> = (props) =>
  "href" in props ? <a {...props} aria-current="true" /> : <div {...props} aria-current="true" />;
const renderLocked: NonNullable<MenuItemProps["render"]> = (props) =>
  "href" in props ? <a {...props} aria-disabled="true" /> : <div {...props} aria-disabled="true" />;

function Entry({ item }: { item: MenuItem }): ReactNode {
  const isLocked = item.reason !== undefined;
  const more = item.reason ?? item.description;
  return (
    <AriaMenuItem
      id={item.id}
      textValue={item.label}
      data-part="item"
      data-tone={item.tone}
      className=""
      isDisabled={item.isDisabled ?? false}
      data-locked={isLocked || undefined}
      shouldCloseOnSelect={!isLocked}
      {...(item.href === undefined || isLocked ? {} : { href: item.href })}
      {...(isLocked ? { render: renderLocked } : item.isCurrent ? { render: renderCurrent } : {})}
      {...(item.onAction && !isLocked ? { onAction: item.onAction } : {})}
    >
      {item.icon}
      <span data-part="itemText">
        <Text slot="label" className="">
          {item.label}
          {/* Part of the name, so that a locked item is read with its reason, and equal names are
              distinguished. */}
          {more ? (
            <>
              {" "}
              <span data-part="more">{more}</span>
            </>
          ) : null}
        </Text>
      </span>
      {item.isCurrent ? <Check size={16} data-part="check" /> : null}
    </AriaMenuItem>
  );
}
